package io.countersign.compiler.patch;

import io.countersign.engine.workflow.graph.ForkRegion;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The nesting of the splits and joins of a slot, with its faults.
 *
 * @param regions the region of each split that has a join, sorted by split; correct except near a
 *     fault
 * @param lanes the lane of each node, by id, sorted; a join has the lane of its split
 * @param faults the faults, in no particular order; empty exactly if the graph is well nested
 */
public record RegionNesting(
    List<ForkRegion> regions, Map<String, BranchLane> lanes, List<Fault> faults) {

  /** Copies everything. */
  public RegionNesting {
    regions = List.copyOf(regions);
    lanes = Collections.unmodifiableMap(new TreeMap<>(lanes));
    faults = List.copyOf(faults);
  }

  /**
   * A fault.
   *
   * @param kind its kind
   * @param nodeId the split, the join, or the node where lanes run together
   * @param splits the splits whose branches are concerned, sorted
   * @param edges the ids of the edges that run together there, sorted
   */
  public record Fault(Kind kind, String nodeId, SortedSet<String> splits, SortedSet<String> edges) {

    /** Copies the sets. */
    public Fault {
      splits = Collections.unmodifiableSortedSet(new TreeSet<>(splits));
      edges = Collections.unmodifiableSortedSet(new TreeSet<>(edges));
    }
  }

  /** The kinds of fault. */
  public enum Kind {
    /** No join ends the split. */
    SPLIT_WITHOUT_JOIN,
    /** No split begins what the join would end. */
    JOIN_WITHOUT_SPLIT,
    /** Ways from different branches, or from inside and outside of a region, meet in a node. */
    CLASH,
    /** A way leaves the slot from within a region. */
    LEAK,
    /** A split ends in this join and in another one before it. */
    SECOND_JOIN
  }
}
