package io.countersign.compiler.rule.graph;

import io.countersign.compiler.patch.RegionNesting.Fault;
import io.countersign.compiler.patch.RegionNesting.Kind;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import java.util.List;

/** Rule: every split has a join, and every join a split. */
final class JoinRule implements GraphRule {

  @Override
  public List<Problem> problems(SlotView slot) {
    var attached = slot.isAttached();
    return slot.nesting().stream()
        .flatMap(nesting -> nesting.faults().stream())
        .filter(fault -> attached.test(fault.nodeId()))
        .filter(
            fault ->
                fault.kind() == Kind.SPLIT_WITHOUT_JOIN || fault.kind() == Kind.JOIN_WITHOUT_SPLIT)
        .map(fault -> problem(slot.places(), fault))
        .toList();
  }

  private static Problem problem(SlotPlaces places, Fault fault) {
    var id = places.quoted(fault.nodeId());
    boolean split = fault.kind() == Kind.SPLIT_WITHOUT_JOIN;
    return places.error(
        CompilerCode.GRAPH_JOIN,
        fault.nodeId(),
        split
            ? "a join in which the branches of the split " + id + " meet"
            : "a split whose branches meet in the join " + id,
        "none",
        split
            ? "Lead all branches into one parallel_join."
            : "Begin the branches with a parallel_split, or let the steps meet without a join.");
  }
}
