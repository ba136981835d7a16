package io.countersign.compiler.rule.graph;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;

/** Rule: a slot that a patch fills contains at least one step. */
final class EmptyRule implements GraphRule {

  @Override
  public List<Problem> problems(SlotView slot) {
    if (!slot.graph().nodes().isEmpty()) {
      return List.of();
    }
    return List.of(
        Problem.error(
            CompilerCode.GRAPH_EMPTY,
            ProblemPlace.at(slot.places().slot() + "/nodes"),
            "at least one step",
            "none",
            "Add a step, or leave the slot out of the patch."));
  }
}
