package io.countersign.compiler;

import io.countersign.json.CanonicalJson;
import io.countersign.json.JsonRefused;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether a source can be written as JSON at all. Sources that were read from JSON can; those built
 * in Java may hold anything where a host's own settings stand.
 */
final class PlainSource {

  /** The compiled workflow holds its sources one level deeper, so they are judged there. */
  private static final String WRAPPED = "/0";

  private PlainSource() {}

  /** What cannot be written, with pointers into the source; empty if all of it can. */
  static List<Problem> problems(Map<String, @Nullable Object> source) {
    return CanonicalJson.ofValue(List.of(source)) instanceof JsonRefused refused
        ? Problem.sorted(refused.problems().stream().map(PlainSource::unwrapped).toList())
        : List.of();
  }

  private static Problem unwrapped(Problem problem) {
    var pointer = problem.place().pointer();
    return new Problem(
        problem.code(),
        problem.severity(),
        Place.at(pointer.startsWith(WRAPPED) ? pointer.substring(WRAPPED.length()) : pointer),
        problem.expected(),
        problem.found(),
        problem.remedy());
  }
}
