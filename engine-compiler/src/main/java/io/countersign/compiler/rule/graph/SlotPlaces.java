package io.countersign.compiler.rule.graph;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.rule.PatchPointers;
import io.countersign.compiler.rule.QuotedText;
import io.countersign.engine.workflow.SlotPatch;
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
  private final Map<String, Integer> nodes = new HashMap<>();
  private final Map<String, Integer> edges = new HashMap<>();

  private SlotPlaces(String slot) {
    this.slot = slot;
  }

  static SlotPlaces of(String slotId, SlotPatch content) {
    var places = new SlotPlaces(PatchPointers.member("/slots", slotId));
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

  /** Ids in the order of a collection, cut where there are too many to read. */
  public static String list(Collection<String> ids) {
    var named =
        ids.stream().limit(MOST_NAMED).map(QuotedText::of).collect(Collectors.joining(", "));
    return ids.size() > MOST_NAMED ? named + " and " + (ids.size() - MOST_NAMED) + " more" : named;
  }
}
