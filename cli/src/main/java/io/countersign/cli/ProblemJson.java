package io.countersign.cli;

import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Encoder of problems for standard output. Its members and their order are a contract. */
final class ProblemJson {

  private ProblemJson() {}

  /** The problem as an object; what does not apply is null. */
  static Map<String, @Nullable Object> of(Problem problem) {
    var place = problem.place();
    var members = new LinkedHashMap<String, @Nullable Object>();
    members.put("code", problem.code().name());
    members.put("severity", problem.severity().name().toLowerCase(Locale.ROOT));
    members.put("file", place.file());
    members.put("pointer", pointer(place));
    members.put("line", lineIfKnown(place.line()));
    members.put("column", lineIfKnown(place.column()));
    members.put("expected", problem.expected());
    members.put("found", problem.found());
    members.put("message", problem.message());
    members.put("remedy", problem.remedy());
    return Collections.unmodifiableMap(members);
  }

  /** The empty pointer means the whole file; without a file there is nothing that it could mean. */
  private static @Nullable String pointer(ProblemPlace place) {
    return place.file() == null && place.pointer().isEmpty() ? null : place.pointer();
  }

  private static @Nullable Integer lineIfKnown(int number) {
    return number == 0 ? null : number;
  }
}
