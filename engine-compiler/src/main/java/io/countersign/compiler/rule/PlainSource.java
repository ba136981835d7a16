package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.json.CanonicalJson;
import io.countersign.json.CanonicalText;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Check that a source can be written as JSON and stored. Sources read from JSON can be written;
 * those built in Java may contain any object in a host's own settings. U+0000 is refused in both:
 * it is valid in JSON, but not in JSON columns of databases.
 */
public final class PlainSource {

  /** The compiled workflow holds its sources one level deeper, so they are judged there. */
  private static final String WRAPPED = "/0";

  private static final String ESCAPED_NULL = "\\u0000";

  private final List<Problem> problems = new ArrayList<>();

  private PlainSource() {}

  /** What cannot be written or kept, with pointers into the source; empty if all of it can. */
  public static List<Problem> problems(Map<String, @Nullable Object> source) {
    var canonical = CanonicalJson.ofValue(List.of(source));
    if (canonical instanceof Result.Refused<CanonicalText> refused) {
      return Problem.sorted(
          refused.problems().stream().map(PlainSource::unwrappedProblem).toList());
    }
    return canonical.orThrow().text().contains(ESCAPED_NULL) ? nulls(source) : List.of();
  }

  private static List<Problem> nulls(Map<String, @Nullable Object> source) {
    var walk = new PlainSource();
    walk.value(source, "");
    return Problem.sorted(walk.problems);
  }

  private void value(@Nullable Object value, String pointer) {
    if (value instanceof Map<?, ?> map) {
      map.forEach(
          (name, member) -> {
            var within = PatchPointers.member(pointer, name.toString().replace('\0', '\uFFFD'));
            text(name.toString(), within);
            value(member, within);
          });
    } else if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        value(list.get(i), pointer + "/" + i);
      }
    } else if (value instanceof String text) {
      text(text, pointer);
    }
  }

  private void text(String text, String pointer) {
    if (text.indexOf('\0') >= 0) {
      problems.add(
          Problem.error(
              CompilerCode.SOURCE_TEXT,
              ProblemPlace.at(pointer),
              "text that a database keeps",
              "the character U+0000 in it",
              "Remove the character."));
    }
  }

  private static Problem unwrappedProblem(Problem problem) {
    var pointer = problem.place().pointer();
    return new Problem(
        problem.code(),
        problem.severity(),
        ProblemPlace.at(
            pointer.startsWith(WRAPPED) ? pointer.substring(WRAPPED.length()) : pointer),
        problem.expected(),
        problem.found(),
        problem.remedy());
  }
}
