package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;

/** Rule: the id of an edge is a name that is neither too long nor reserved for generated edges. */
final class EdgeIdRule implements PatchRule {

  private static final int LONGEST = 200;

  @Override
  public List<Problem> problems(PatchSubject subject) {
    return subject.edges().stream()
        .filter(edge -> !isName(edge.edge().id()))
        .map(EdgeIdRule::noName)
        .toList();
  }

  private static boolean isName(String id) {
    return !id.isBlank() && id.length() <= LONGEST && !id.startsWith("sys:");
  }

  private static Problem noName(PatchSubject.Edge edge) {
    return Problem.error(
        CompilerCode.PATCH_EDGE_ID,
        ProblemPlace.at(edge.pointer() + "/id"),
        "an id of 1 to " + LONGEST + " characters that does not begin with sys:",
        QuotedText.of(edge.edge().id()),
        "Give the edge a short name of your own.");
  }
}
