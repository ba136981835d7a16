package io.countersign.compiler.patch;

import io.countersign.compiler.patch.RegionNesting.Fault;
import io.countersign.compiler.patch.RegionNesting.Kind;
import io.countersign.engine.workflow.graph.ForkRegion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Runner of walks, until one needs no repetition; gives the result of the last walk. */
final class JoinPairing {

  private final SlotGraph graph;
  private final List<String> order;

  /** Joins that end nothing. */
  private final Set<String> strays = new HashSet<>();

  /** Joins that end the split of which most branches lead there, and not the outermost. */
  private final Set<String> inner = new HashSet<>();

  JoinPairing(SlotGraph graph, List<String> order) {
    this.graph = graph;
    this.order = order;
  }

  RegionNesting nesting() {
    var walk = new LaneWalk(graph, order, strays, inner).walk();
    while (reconsider(walk)) {
      walk = new LaneWalk(graph, order, strays, inner).walk();
    }
    return new RegionNesting(regions(walk), walk.lanes(), faults(walk));
  }

  /** Whether a join was paired too early, because its split has another one behind it. */
  private boolean reconsider(LaneWalk walk) {
    for (var joins : walk.joinsBySplit().values()) {
      var first = joins.get(0);
      if (joins.size() > 1 && isFollowed(first, joins)) {
        boolean alone = walk.branchesInto(first) == 1 && strays.add(first);
        if (alone || (walk.uneven().contains(first) && inner.add(first))) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isFollowed(String first, List<String> joins) {
    var behind = graph.inner().reachableFrom(first);
    return joins.stream().skip(1).anyMatch(behind::contains);
  }

  private List<ForkRegion> regions(LaneWalk walk) {
    Map<String, List<String>> inside = new HashMap<>();
    walk.lanes()
        .forEach(
            (id, lane) ->
                lane.outwards()
                    .forEach(
                        around ->
                            inside
                                .computeIfAbsent(around.split(), split -> new ArrayList<>())
                                .add(id)));
    var regions = new ArrayList<ForkRegion>();
    walk.joinsBySplit()
        .forEach(
            (split, joins) -> {
              var within = walk.lane(split).split();
              regions.add(
                  new ForkRegion(
                      split,
                      joins.get(0),
                      within.isEmpty() ? Optional.empty() : Optional.of(within),
                      inside.getOrDefault(split, List.of())));
            });
    return regions;
  }

  private List<Fault> faults(LaneWalk walk) {
    var faults = new ArrayList<Fault>();
    var joined = walk.joinsBySplit().keySet();
    for (var meeting : walk.meetings()) {
      boolean told = meeting.splits().stream().anyMatch(joined::contains);
      if (told || meeting.splits().stream().anyMatch(walk.excusedNodes()::contains)) {
        faults.add(meeting);
      }
    }
    for (var id : order) {
      boolean alone = SplitRegions.isSplit(graph, id) && !joined.contains(id);
      if (alone && !walk.excusedNodes().contains(id)) {
        faults.add(fault(Kind.SPLIT_WITHOUT_JOIN, id, Set.of(id)));
      }
    }
    var clashed = faults.stream().map(Fault::nodeId).collect(Collectors.toSet());
    walk.joinsBySplit()
        .forEach(
            (split, joins) ->
                joins.stream()
                    .skip(1)
                    .filter(join -> !clashed.contains(join))
                    .forEach(join -> faults.add(fault(Kind.SECOND_JOIN, join, Set.of(split)))));
    walk.splitless().forEach(join -> faults.add(fault(Kind.JOIN_WITHOUT_SPLIT, join, Set.of())));
    strays.forEach(join -> faults.add(fault(Kind.JOIN_WITHOUT_SPLIT, join, Set.of())));
    return faults;
  }

  private static Fault fault(Kind kind, String nodeId, Set<String> splits) {
    return new Fault(kind, nodeId, new TreeSet<>(splits), new TreeSet<>());
  }
}
