package io.countersign.compiler.patch;

import io.countersign.compiler.patch.RegionNesting.Fault;
import io.countersign.compiler.patch.RegionNesting.Kind;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * One walk through a slot that gives every edge its lane; see the essay in {@link SplitRegions}.
 */
final class LaneWalk {

  private final SlotGraph graph;
  private final List<String> order;
  private final Set<String> strays;
  private final Set<String> inner;

  private final BranchLane outside = BranchLane.root();
  private final BranchLane lost = BranchLane.root();
  private final Map<String, BranchLane> laneOfEdge = new HashMap<>();
  private final Map<String, BranchLane> laneOfNode = new TreeMap<>();
  private final Map<String, BranchLane> mixed = new HashMap<>();
  private final Map<String, List<String>> joinsBySplit = new TreeMap<>();
  private final Map<String, Integer> branchesInto = new HashMap<>();
  private final List<Fault> meetings = new ArrayList<>();
  private final List<String> splitless = new ArrayList<>();
  private final Set<String> excused = new HashSet<>();
  private final Set<String> uneven = new HashSet<>();

  LaneWalk(SlotGraph graph, List<String> order, Set<String> strays, Set<String> inner) {
    this.graph = graph;
    this.order = order;
    this.strays = strays;
    this.inner = inner;
  }

  LaneWalk walk() {
    graph.from(graph.slot().inPort()).forEach(edge -> laneOfEdge.put(edge.id(), outside));
    for (var id : order) {
      var lane = laneAt(id);
      laneOfNode.put(id, lane);
      boolean split = SplitRegions.isSplit(graph, id);
      var out = graph.from(id);
      for (int i = 0; i < out.size(); i++) {
        laneOfEdge.put(out.get(i).id(), split ? lane.branch(id, i) : lane);
      }
    }
    graph.to(graph.slot().outPort()).forEach(this::leave);
    return this;
  }

  /** The lane in which the walk goes on behind a node; of a split, the one that it stands in. */
  private BranchLane laneAt(String id) {
    var lanes = arriving(id);
    boolean join = SplitRegions.isJoin(graph, id) && !strays.contains(id);
    if (lanes.isEmpty()) {
      return lost;
    }
    if (lanes.size() > 1) {
      return meet(id, join, lanes);
    }
    var lane = lanes.iterator().next();
    return join ? end(id, lane) : lane;
  }

  /** The different lanes of the edges into a node, less the lost ones that others overrule. */
  private Set<BranchLane> arriving(String id) {
    Set<BranchLane> lanes = new LinkedHashSet<>();
    graph.to(id).forEach(edge -> lanes.add(laneOf(edge)));
    if (lanes.size() > 1) {
      lanes.remove(lost);
    }
    if (lanes.stream().anyMatch(lane -> !isLost(lane)) && lanes.stream().anyMatch(this::isLost)) {
      lanes.stream().filter(this::isLost).forEach(this::excuse);
      lanes.removeIf(this::isLost);
    }
    return lanes;
  }

  private BranchLane laneOf(WorkflowEdge edge) {
    return laneOfEdge.getOrDefault(edge.id(), lost);
  }

  private boolean isLost(BranchLane lane) {
    return lane.atDepth(0) == lost;
  }

  private void excuse(BranchLane lane) {
    lane.outwards().forEach(around -> excused.add(around.split()));
  }

  /** All ways into a join are in the same lane. */
  private BranchLane end(String id, BranchLane lane) {
    if (lane == outside) {
      splitless.add(id);
      return lane;
    }
    return lane == lost ? lane : close(id, lane.split(), Set.of(lane), lane.around());
  }

  /** Ways in different lanes run together. */
  private BranchLane meet(String id, boolean join, Set<BranchLane> lanes) {
    if (join && inner.contains(id)) {
      return endFullest(id, lanes);
    }
    var common = lanes.stream().reduce(BranchLane::common).orElse(lost);
    boolean entered = lanes.contains(common);
    var splits = new HashSet<String>();
    var branches = new HashSet<BranchLane>();
    for (var lane : lanes) {
      if (lane != common) {
        branches.add(lane.atDepth(common.depth() + 1));
        splits.add(lane.atDepth(common.depth() + 1).split());
      }
    }
    boolean flat = lanes.stream().allMatch(lane -> lane.depth() == common.depth() + 1);
    if (splits.size() > 1 || (entered && !join)) {
      clash(id, lanes, common.depth());
      if (join) {
        excused.addAll(splits);
      }
      return lost;
    }
    var split = splits.iterator().next();
    if (join) {
      if (!flat) {
        uneven.add(id);
      }
      if (entered || !flat) {
        // The split that ends here is no suspect, unless something came in from around it.
        clash(id, lanes, entered ? common.depth() : common.depth() + 1);
      }
      return close(id, split, branches, common);
    }
    if (!flat) {
      clash(id, lanes, common.depth());
      return lost;
    }
    if (branches.stream().filter(branch -> !branch.isMixed()).count() > 1) {
      clash(id, lanes, common.depth());
    }
    return mixed.computeIfAbsent(split, common::mix);
  }

  private BranchLane endFullest(String id, Set<BranchLane> lanes) {
    clash(id, lanes, lanes.stream().reduce(BranchLane::common).orElse(lost).depth());
    var branches = new HashMap<String, Set<BranchLane>>();
    lanes.forEach(
        lane -> branches.computeIfAbsent(lane.split(), split -> new LinkedHashSet<>()).add(lane));
    var most = lanes.iterator().next();
    for (var lane : lanes) {
      if (size(branches, lane) > size(branches, most)) {
        most = lane;
      }
    }
    return close(id, most.split(), branches.getOrDefault(most.split(), Set.of()), most.around());
  }

  private static int size(Map<String, Set<BranchLane>> branches, BranchLane lane) {
    return branches.getOrDefault(lane.split(), Set.of()).size();
  }

  private BranchLane close(String id, String split, Set<BranchLane> branches, BranchLane around) {
    joinsBySplit.computeIfAbsent(split, key -> new ArrayList<>()).add(id);
    branchesInto.put(id, branches.stream().anyMatch(BranchLane::isMixed) ? 2 : branches.size());
    return around;
  }

  private void clash(String id, Set<BranchLane> lanes, int deeperThan) {
    var edges = new TreeSet<String>();
    graph.to(id).forEach(edge -> edges.add(edge.id()));
    meetings.add(new Fault(Kind.CLASH, id, splitsOf(lanes, deeperThan), edges));
  }

  /** An edge into the out port. */
  private void leave(WorkflowEdge edge) {
    var lane = laneOf(edge);
    if (!lane.isRoot() && !isLost(lane)) {
      var edges = new TreeSet<>(Set.of(edge.id()));
      meetings.add(new Fault(Kind.LEAK, edge.source(), splitsOf(Set.of(lane), 0), edges));
    }
    if (isLost(lane)) {
      excuse(lane);
    }
  }

  private static SortedSet<String> splitsOf(Set<BranchLane> lanes, int deeperThan) {
    var splits = new TreeSet<String>();
    for (var lane : lanes) {
      for (var around : lane.outwards()) {
        if (around.depth() > deeperThan) {
          splits.add(around.split());
        }
      }
    }
    return splits;
  }

  Map<String, BranchLane> lanes() {
    return laneOfNode;
  }

  BranchLane lane(String id) {
    return laneOfNode.getOrDefault(id, lost);
  }

  /** The joins that end each split, in the order of the walk. */
  Map<String, List<String>> joinsBySplit() {
    return joinsBySplit;
  }

  int branchesInto(String join) {
    return branchesInto.getOrDefault(join, 0);
  }

  /** Where lanes ran together that should not; some of them only for want of a join. */
  List<Fault> meetings() {
    return meetings;
  }

  /** Joins outside of every split. */
  List<String> splitless() {
    return splitless;
  }

  /** Joins that end a split although ways from deeper inside lead there. */
  Set<String> uneven() {
    return uneven;
  }

  /** Splits that have no join because something before went wrong. */
  Set<String> excusedNodes() {
    return excused;
  }
}
