package io.countersign.compiler.rule.graph;

import io.countersign.compiler.patch.EdgeIds;
import io.countersign.compiler.patch.RegionNesting;
import io.countersign.compiler.patch.ResolvedPatch;
import io.countersign.compiler.patch.SlotGraph;
import io.countersign.compiler.patch.SplitRegions;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.SlotPatch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One slot of a patch, analysed for the graph rules. Immutable.
 *
 * @param places the pointers of its parts
 * @param content the authored content
 * @param graph its nodes and edges, ports included
 * @param cycles its cycles, without common nodes
 * @param nesting its splits and joins, unless it has a cycle
 * @param detached groups of unreachable nodes, unless it has a cycle
 */
public record SlotView(
    SlotPlaces places,
    SlotPatch content,
    SlotGraph graph,
    List<List<String>> cycles,
    Optional<RegionNesting> nesting,
    List<List<String>> detached) {

  /** Copies the lists. */
  public SlotView {
    cycles = cycles.stream().map(List::copyOf).toList();
    detached = detached.stream().map(List::copyOf).toList();
  }

  /** Analyses every slot of a patch whose edges connect nodes that exist. */
  public static List<SlotView> all(EnvelopeModel envelope, ResolvedPatch source) {
    var views = new ArrayList<SlotView>();
    source
        .patch()
        .slots()
        .forEach(
            (id, content) ->
                envelope
                    .slot(id)
                    .filter(slot -> isReadable(slot, content))
                    .ifPresent(slot -> views.add(of(slot, content, source))));
    return List.copyOf(views);
  }

  private static SlotView of(BodySlot slot, SlotPatch content, ResolvedPatch source) {
    var graph = SlotGraph.of(slot, content);
    var places = SlotPlaces.of(slot.slotId(), content, source);
    var cycles = graph.inner().disjointCycles();
    boolean cyclic = !cycles.isEmpty();
    return new SlotView(
        places,
        content,
        graph,
        cycles,
        cyclic ? Optional.empty() : Optional.of(SplitRegions.nesting(graph)),
        cyclic ? List.of() : DetachedGroups.of(graph, content, places));
  }

  private static boolean isReadable(BodySlot slot, SlotPatch content) {
    var nodes = new HashSet<String>();
    var edges = new HashSet<String>();
    return content.nodes().stream().allMatch(node -> nodes.add(node.id()))
        && content.edges().stream()
            .allMatch(
                edge ->
                    edges.add(edge.id())
                        && !edge.id().startsWith(EdgeIds.PREFIX)
                        && (nodes.contains(edge.source()) || edge.source().equals(slot.inPort()))
                        && (nodes.contains(edge.target()) || edge.target().equals(slot.outPort())));
  }

  /** Whether a way leads to a node; to be asked for once, and then for each node. */
  Predicate<String> isAttached() {
    var loose = new HashSet<String>();
    detached.forEach(loose::addAll);
    return id -> !loose.contains(id);
  }
}
