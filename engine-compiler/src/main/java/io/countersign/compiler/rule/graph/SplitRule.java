package io.countersign.compiler.rule.graph;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.graph.StepForm.ParallelSplit;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** Rule: a split has at least two branches, and takes all of them. */
final class SplitRule implements GraphRule {

  @Override
  public List<Problem> problems(SlotView slot) {
    var problems = new ArrayList<Problem>();
    for (var node : slot.graph().nodes().values()) {
      if (node.config() instanceof ParallelSplit) {
        check(slot, node.id(), problems);
      }
    }
    return problems;
  }

  private static void check(SlotView slot, String split, List<Problem> problems) {
    var branches = slot.graph().from(split);
    if (branches.size() < 2) {
      problems.add(
          slot.places()
              .error(
                  CompilerCode.GRAPH_SPLIT,
                  split,
                  "at least two branches out of the split " + slot.places().quoted(split),
                  "" + branches.size(),
                  "Add a branch, or remove the split and its join."));
    }
    for (WorkflowEdge edge : branches) {
      if (edge.choice().on().isPresent() || edge.choice().condition().isPresent()) {
        problems.add(
            slot.places()
                .error(
                    CompilerCode.GRAPH_SPLIT,
                    edge.id(),
                    "a branch that is always taken, because it leaves the split "
                        + slot.places().quoted(split),
                    edge.choice().on().isPresent() ? "an outcome on it" : "a condition on it",
                    "Put a condition step first in the branch."));
      }
    }
  }
}
