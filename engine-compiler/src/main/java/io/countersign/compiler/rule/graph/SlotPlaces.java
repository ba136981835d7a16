package io.countersign.compiler.rule.graph;

import io.countersign.compiler.patch.ResolvedPatch;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.rule.PatchPointers;
import io.countersign.compiler.rule.QuotedText;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The pointers of the nodes and edges of a slot in the JSON of their patch. Immutable. */
public final class SlotPlaces {

  private static final int MOST_NAMED = 20;

  private final String slot;
  private final ResolvedPatch source;
  private final Map<String, Integer> nodes = new HashMap<>();
  private final Map<String, Integer> edges = new HashMap<>();

  private SlotPlaces(String slot, ResolvedPatch source) {
    this.slot = slot;
    this.source = source;
  }

  static SlotPlaces of(String slotId, SlotPatch content, ResolvedPatch source) {
    var places = new SlotPlaces(PatchPointers.member("/slots", slotId), source);
    for (int i = 0; i < content.nodes().size(); i++) {
      places.nodes.putIfAbsent(content.nodes().get(i).id(), i);
    }
    for (int i = 0; i < content.edges().size(); i++) {
      places.edges.putIfAbsent(content.edges().get(i).id(), i);
    }
    return places;
  }

  /** The pointer to the slot. */
  public String slot() {
    return slot;
  }

  /** How many nodes stand before this one in the patch. */
  public int indexOf(String nodeId) {
    return nodes.getOrDefault(nodeId, Integer.MAX_VALUE);
  }

  /** Whether the patch holds such a node or edge. */
  public boolean holds(String id) {
    return nodes.containsKey(id) || edges.containsKey(id);
  }

  /** Whether the author wrote this edge. */
  public boolean isAuthored(String edgeId) {
    return edges.containsKey(edgeId);
  }

  /** The place of a node or edge; of what no author wrote, the slot's. */
  public ProblemPlace at(String id) {
    if (nodes.containsKey(id)) {
      return ProblemPlace.at(slot + "/nodes/" + nodes.get(id));
    }
    return ProblemPlace.at(edges.containsKey(id) ? slot + "/edges/" + edges.get(id) : slot);
  }

  /** A refusal at a node or edge. */
  Problem error(CompilerCode code, String id, String expected, String found, String remedy) {
    return Problem.error(code, at(id), expected, found, remedy);
  }

  /** The id of a node or edge in quotes, as the author wrote it. */
  public String quoted(String id) {
    return QuotedText.of(source.written(id));
  }

  /** The ids of nodes or edges as the author wrote them, in the order of a collection. */
  public String list(Collection<String> ids) {
    return words(ids.stream().map(source::written).toList());
  }

  /** The ids of nodes or edges as the author wrote them, in alphabetical order. */
  public String sorted(Collection<String> ids) {
    return words(ids.stream().map(source::written).distinct().sorted().toList());
  }

  /** Words in the order of a collection, cut where there are too many to read. */
  public static String words(Collection<String> words) {
    var named =
        words.stream().limit(MOST_NAMED).map(QuotedText::of).collect(Collectors.joining(", "));
    return words.size() > MOST_NAMED
        ? named + " and " + (words.size() - MOST_NAMED) + " more"
        : named;
  }
}
