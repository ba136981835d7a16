package io.countersign.compiler.rule.graph;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.problem.Problem;
import java.util.List;

/** Rule: a step that succeeds has a way on: not all its outgoing edges are for exceptions. */
final class DeadEndRule implements GraphRule {

  @Override
  public List<Problem> problems(SlotView slot) {
    return slot.graph().nodes().keySet().stream()
        .filter(id -> slot.graph().from(id).stream().allMatch(DeadEndRule::isExceptional))
        .map(
            id ->
                slot.places()
                    .error(
                        CompilerCode.GRAPH_DEAD_END,
                        id,
                        "a way on from "
                            + slot.places().quoted(id)
                            + " when nothing exceptional happens",
                        "edges for exceptions only",
                        "Add an edge without an outcome, or to the slot's out port."))
        .toList();
  }

  private static boolean isExceptional(WorkflowEdge edge) {
    return edge.choice().on().filter(StepOutcomes.EXCEPTIONAL::contains).isPresent();
  }
}
