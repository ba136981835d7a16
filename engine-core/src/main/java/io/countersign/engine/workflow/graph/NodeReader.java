package io.countersign.engine.workflow.graph;

import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.json.JsonMembers;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** Reader of nodes. */
final class NodeReader {

  private NodeReader() {}

  /** Reads a node. A type that is not built-in belongs to the host. */
  static WorkflowNode read(JsonMembers node) {
    return WorkflowNode.read(node, config(node.text("type"), node.objectOrEmpty("config")));
  }

  /**
   * Reads a node of a patch. A patch must not contain system nodes, so they are read as custom
   * ones, and the compiler refuses them by their type.
   */
  static WorkflowNode readStep(JsonMembers node) {
    var type = node.text("type");
    var config = node.objectOrEmpty("config");
    return WorkflowNode.read(
        node, StepJson.read(type, config).orElseGet(() -> custom(type, config)));
  }

  private static NodeConfig config(String type, JsonMembers config) {
    return SystemConfig.read(type, config)
        .or(() -> StepJson.read(type, config))
        .orElseGet(() -> custom(type, config));
  }

  private static NodeConfig custom(String type, JsonMembers config) {
    var settings = new LinkedHashMap<String, @Nullable Object>();
    config.names().forEach(name -> settings.put(name, config.any(name)));
    return new StepForm.Custom(type, settings);
  }
}
