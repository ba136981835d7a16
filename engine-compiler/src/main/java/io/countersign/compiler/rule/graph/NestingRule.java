package io.countersign.compiler.rule.graph;

import io.countersign.compiler.patch.RegionNesting.Fault;
import io.countersign.compiler.patch.RegionNesting.Kind;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.Optional;

/**
 * Rule: regions are entered by their split, left by their join, and nested. The problem is reported
 * at the node where paths meet wrongly, or from which a path leaves the slot too early.
 */
final class NestingRule implements GraphRule {

  @Override
  public List<Problem> problems(SlotView slot) {
    var attached = slot.isAttached();
    return slot.nesting().stream()
        .flatMap(nesting -> nesting.faults().stream())
        .filter(fault -> attached.test(fault.nodeId()))
        .flatMap(
            fault ->
                describeFault(slot.places(), fault)
                    .map(found -> problem(slot.places(), fault, found))
                    .stream())
        .toList();
  }

  private static Optional<String> describeFault(SlotPlaces places, Fault fault) {
    var id = places.quoted(fault.nodeId());
    var splits = places.list(fault.splits());
    if (fault.kind() == Kind.CLASH) {
      return Optional.of(
          "ways from different branches of "
              + splits
              + ", or from outside, that meet in "
              + id
              + " by the edges "
              + places.list(fault.edges()));
    }
    if (fault.kind() == Kind.LEAK) {
      return Optional.of("a way out of the slot from " + id + ", inside " + splits);
    }
    return fault.kind() == Kind.SECOND_JOIN
        ? Optional.of("branches of " + splits + " that meet in another join before " + id)
        : Optional.empty();
  }

  private static Problem problem(SlotPlaces places, Fault fault, String found) {
    return places.error(
        CompilerCode.GRAPH_NESTING,
        fault.nodeId(),
        "branches that are entered by their split and left by its join, and by no other way",
        found,
        "Lead each branch to the join of its split, and no edge into or out of it.");
  }
}
