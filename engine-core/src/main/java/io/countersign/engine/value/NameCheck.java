package io.countersign.engine.value;

import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Check of incoming ids, names and reasons: it finds all problems at once, while the caller can
 * still be told, and not when a worker or an index meets them. Lives within one call.
 */
public final class NameCheck {

  /** The maximum length of an id or a name, in bytes of UTF-8. */
  public static final int LONGEST_NAME = 512;

  /** The maximum length of a reason, in bytes of UTF-8. */
  public static final int LONGEST_REASON = 16_384;

  private final List<Problem> problems = new ArrayList<>();

  /** Checks an id or a name, which is required. */
  public NameCheck name(String place, String value) {
    if (value.isBlank()) {
      refuse(place, "an id or a name", "an empty one");
    } else {
      length(place, value, LONGEST_NAME);
      if (value.codePoints().anyMatch(point -> Character.isISOControl(point) || isHalf(point))) {
        refuse(place, "characters that are written", "a control character, or half of one");
      }
    }
    return this;
  }

  /** Checks a reason in a person's words, which may be empty. */
  public NameCheck reason(String place, String value) {
    length(place, value, LONGEST_REASON);
    if (value.codePoints().anyMatch(point -> point == 0 || isHalf(point))) {
      refuse(place, "text that every store can keep", "the character U+0000, or half of one");
    }
    return this;
  }

  /** Checks a text in a person's words, which says something. */
  public NameCheck text(String place, String value) {
    if (value.isBlank()) {
      refuse(place, "a text", "an empty one");
    }
    return reason(place, value);
  }

  /** Checks the reference to a document. */
  public NameCheck document(String org, String type, String id) {
    return name("/document/org", org).name("/document/type", type).name("/document/id", id);
  }

  /** Checks an actor with its roles. */
  public NameCheck actor(String id, List<String> roles) {
    name("/actor/id", id);
    for (int i = 0; i < roles.size(); i++) {
      name("/actor/roles/" + i, roles.get(i));
    }
    return this;
  }

  /** Returns all problems; empty if there are none. */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  private static boolean isHalf(int point) {
    return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
  }

  private void length(String place, String value, int longest) {
    int bytes = value.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > longest) {
      refuse(place, "at most " + longest + " bytes of UTF-8", bytes + " bytes");
    }
  }

  private void refuse(String place, String expected, String found) {
    problems.add(
        Problem.error(
            EngineCode.RECEIVED_NAME_REFUSED,
            ProblemPlace.at(place),
            expected,
            found,
            "Check what people and other systems send before you hand it on."));
  }
}
