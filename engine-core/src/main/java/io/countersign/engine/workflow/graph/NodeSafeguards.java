package io.countersign.engine.workflow.graph;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.value.ConstantNames;
import io.countersign.engine.value.PlainMembers;
import io.countersign.json.JsonMembers;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Protection of the document while its workflow rests at a node, with the origin of the nodes.
 *
 * @param editWindows the edit window of each node
 * @param stableRegionNodes the nodes at which the document has to stay unchanged, sorted
 * @param slotMap the slot that each node belongs to, or {@link WorkflowEdge#ENVELOPE}
 * @param gates the proof that no gate is missing
 */
public record NodeSafeguards(
    Map<String, EditWindow> editWindows,
    List<String> stableRegionNodes,
    Map<String, String> slotMap,
    GateIntegrity gates) {

  /** Copies and sorts everything. */
  public NodeSafeguards {
    editWindows = Collections.unmodifiableMap(new TreeMap<>(editWindows));
    stableRegionNodes = stableRegionNodes.stream().sorted().toList();
    slotMap = Collections.unmodifiableMap(new TreeMap<>(slotMap));
  }

  PlainMembers into(PlainMembers plain) {
    return plain
        .with("editWindows", ConstantNames.of(editWindows))
        .with("stableRegionNodes", stableRegionNodes)
        .with("slotMap", new LinkedHashMap<String, @Nullable Object>(slotMap))
        .with("systemGateIntegrity", gates.toPlain());
  }

  static NodeSafeguards read(JsonMembers members) {
    var windows = new LinkedHashMap<String, EditWindow>();
    var words = members.object("editWindows");
    words.names().forEach(id -> windows.put(id, words.choice(id, EditWindow.class)));
    return new NodeSafeguards(
        windows,
        members.texts("stableRegionNodes"),
        members.textsByName("slotMap"),
        GateIntegrity.read(members.object("systemGateIntegrity")));
  }
}
