package io.countersign.engine.workflow;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.value.PlainMembers;
import io.countersign.json.JsonMembers;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Node of a workflow.
 *
 * @param id {@code sys:…} in the envelope, {@code usr:<slotId>:<uuid>} in a slot; in a patch also
 *     the short id that its author wrote
 * @param config its type and configuration
 * @param key the name under which later expressions find its output, {@code context.<key>}
 * @param label its name for people
 * @param runAs the actor in whose name it runs
 * @param editWindow its own edit window, if it is stricter than its slot's
 */
public record WorkflowNode(
    String id,
    NodeConfig config,
    Optional<String> key,
    Optional<String> label,
    RunAs runAs,
    Optional<EditWindow> editWindow) {

  /** Returns a node with only an id and a configuration. */
  public static WorkflowNode of(String id, NodeConfig config) {
    return new WorkflowNode(
        id, config, Optional.empty(), Optional.empty(), RunAs.ACTOR, Optional.empty());
  }

  /** Returns the same node, whose output expressions find under {@code context.<key>}. */
  public WorkflowNode withKey(String key) {
    return new WorkflowNode(id, config, Optional.of(key), label, runAs, editWindow);
  }

  /** Returns the same node under a label. */
  public WorkflowNode withLabel(String label) {
    return new WorkflowNode(id, config, key, Optional.of(label), runAs, editWindow);
  }

  /** Returns the same node, running in another name. */
  public WorkflowNode withRunAs(RunAs runAs) {
    return new WorkflowNode(id, config, key, label, runAs, editWindow);
  }

  /** Returns the same node with an edit window of its own. */
  public WorkflowNode withEditWindow(EditWindow window) {
    return new WorkflowNode(id, config, key, label, runAs, Optional.of(window));
  }

  /** Returns its label, else its key, else its id. */
  public String name() {
    return label.or(() -> key).orElse(id);
  }

  /** Returns the node type, such as {@code approval}. */
  public String type() {
    return config.type();
  }

  /** Returns the node in its JSON form. */
  public Map<String, @Nullable Object> toPlain() {
    return PlainMembers.object()
        .with("id", id)
        .with("type", type())
        .with("key", key)
        .with("label", label)
        .with("runAs", runAs.kind())
        .with("serviceAccount", runAs.serviceAccount())
        .with("editWindow", editWindow.map(JsonMembers::word))
        .withAny("config", config.toPlain())
        .build();
  }

  /** Reads a node whose configuration has been read. */
  public static WorkflowNode read(JsonMembers node, NodeConfig config) {
    return new WorkflowNode(
        node.text("id"),
        config,
        node.textIfAny("key"),
        node.textIfAny("label"),
        RunAs.read(node),
        node.choiceIfAny("editWindow", EditWindow.class));
  }
}
