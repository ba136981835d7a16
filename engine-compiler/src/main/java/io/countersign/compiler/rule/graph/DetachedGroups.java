package io.countersign.compiler.rule.graph;

import io.countersign.compiler.graph.DirectedGraph;
import io.countersign.compiler.patch.SlotGraph;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.engine.workflow.graph.SlotPatch.EntryMode;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Groups of unreachable nodes. Nodes that are connected by authored edges form a group. A group
 * that the author connected to the in port is entered. If there is none, the largest group counts
 * as entered; the first in the patch if several are equal. If the author wrote only conditional
 * edges from the in port, one more group may be the default branch. All other groups are detached.
 */
final class DetachedGroups {

  private DetachedGroups() {}

  static List<List<String>> of(SlotGraph graph, SlotPatch content, SlotPlaces places) {
    var entries =
        content.edges().stream()
            .filter(edge -> edge.source().equals(graph.slot().inPort()))
            .toList();
    if (content.entry() == EntryMode.BRANCH && entries.isEmpty()) {
      return List.of();
    }
    var targets = new HashSet<>(entries.stream().map(PatchEdge::target).toList());
    var inOrder = Comparator.comparingInt(places::indexOf);
    var loose =
        groups(graph, content).stream()
            .filter(group -> group.stream().noneMatch(targets::contains))
            .map(group -> group.stream().sorted(inOrder).toList())
            .sorted(
                Comparator.comparingInt((List<String> group) -> -group.size())
                    .thenComparing(group -> places.indexOf(group.get(0))))
            .toList();
    boolean oneIsMeant =
        entries.isEmpty()
            || (content.entry() == EntryMode.BRANCH
                && entries.stream().allMatch(edge -> edge.choice().condition().isPresent()));
    return loose.subList(oneIsMeant ? Math.min(1, loose.size()) : 0, loose.size());
  }

  private static List<Set<String>> groups(SlotGraph graph, SlotPatch content) {
    var authored = new HashSet<>(content.edges().stream().map(PatchEdge::id).toList());
    var edges = graph.edges().stream().filter(edge -> authored.contains(edge.id())).toList();
    return DirectedGraph.of(graph.nodes().keySet(), edges).components();
  }
}
