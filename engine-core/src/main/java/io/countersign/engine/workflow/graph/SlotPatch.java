package io.countersign.engine.workflow.graph;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.value.PlainMembers;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.json.JsonMembers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Content that an organisation puts into one slot.
 *
 * @param nodes its steps
 * @param edges the edges between them, and those from and to the slot's ports that need a choice
 * @param entry how the slot is entered
 * @param exit how the slot is left
 * @param editWindow the slot's edit window, if it is stricter than the envelope's
 * @param silenced warnings that the author has accepted
 */
public record SlotPatch(
    List<WorkflowNode> nodes,
    List<PatchEdge> edges,
    EntryMode entry,
    ExitMode exit,
    Optional<EditWindow> editWindow,
    List<Silenced> silenced) {

  /** Copies the lists. */
  public SlotPatch {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
    silenced = List.copyOf(silenced);
  }

  /** Mode in which a slot is entered. */
  public enum EntryMode {
    /** At its only first step. */
    SERIAL,
    /** At one of several first steps, chosen by conditions. */
    BRANCH
  }

  /** Mode in which a slot is left. */
  public enum ExitMode {
    /** After its only last step. */
    SINGLE,
    /** After any of several last steps. */
    JOIN
  }

  /**
   * Warning that the author has accepted.
   *
   * @param code the warning's code
   * @param at the id of the node or edge that it is about
   * @param reason why it is accepted
   */
  public record Silenced(String code, String at, String reason) {

    Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("code", code).with("at", at).with("reason", reason).build();
    }
  }

  /** Returns the patch in its JSON form. */
  public Map<String, @Nullable Object> toPlain() {
    return PlainMembers.object()
        .with("nodes", nodes.stream().map(WorkflowNode::toPlain).toList())
        .with("edges", edges.stream().map(PatchEdge::toPlain).toList())
        .with("entryEdgeMode", entry)
        .with("exitEdgeMode", exit)
        .with("editWindowOverride", editWindow.map(JsonMembers::word))
        .withAny("silenced", silenced.stream().map(Silenced::toPlain).toList())
        .build();
  }

  static SlotPatch read(String slotId, JsonMembers patch) {
    var edges = patch.objects("edges");
    var given = edges.stream().flatMap(edge -> edge.textIfAny("id").stream()).toList();
    var names = new EdgeNames(slotId, given);
    return new SlotPatch(
        patch.objects("nodes").stream().map(NodeReader::readStep).toList(),
        edges.stream().map(edge -> PatchEdge.read(edge, names)).toList(),
        patch.choice("entryEdgeMode", EntryMode.class),
        patch.choice("exitEdgeMode", ExitMode.class),
        patch.choiceIfAny("editWindowOverride", EditWindow.class),
        patch.objects("silenced").stream()
            .map(one -> new Silenced(one.text("code"), one.text("at"), one.text("reason")))
            .toList());
  }
}
