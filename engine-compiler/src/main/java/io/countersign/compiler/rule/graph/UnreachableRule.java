package io.countersign.compiler.rule.graph;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import java.util.List;

/**
 * Rule: every step is reachable. For connected steps, the problem is reported at the first in the
 * patch.
 */
final class UnreachableRule implements GraphRule {

  @Override
  public List<Problem> problems(SlotView slot) {
    return slot.detached().stream()
        .map(
            group ->
                slot.places()
                    .error(
                        CompilerCode.GRAPH_UNREACHABLE,
                        group.get(0),
                        "a way from the slot's entry to every step",
                        "none to " + slot.places().list(group),
                        "Draw an edge to it, or remove it. Steps side by side begin with a parallel_split."))
        .toList();
  }
}
