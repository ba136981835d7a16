package io.countersign.compiler.rule.graph;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Rule: edges that lead forward form no cycle. The problem is reported at the first node of the
 * cycle.
 */
final class SlotCycleRule implements GraphRule {

  @Override
  public List<Problem> problems(SlotView slot) {
    return slot.cycles().stream().map(cycle -> problem(slot.places(), cycle)).toList();
  }

  private static Problem problem(SlotPlaces places, List<String> cycle) {
    var first = cycle.stream().min(Comparator.comparingInt(places::indexOf)).orElseThrow();
    int turn = cycle.indexOf(first);
    var way = new ArrayList<>(cycle.subList(turn, cycle.size()));
    way.addAll(cycle.subList(0, turn));
    return places.error(
        CompilerCode.GRAPH_CYCLE,
        first,
        "steps that never lead back",
        "the cycle " + places.list(way),
        "Let the edge that leads back say returning, or remove an edge of the cycle.");
  }
}
