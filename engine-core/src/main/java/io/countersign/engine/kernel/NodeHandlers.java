package io.countersign.engine.kernel;

import io.countersign.engine.workflow.WorkflowNode;
import java.util.Map;
import java.util.TreeMap;

/** Handlers by node type. Immutable. */
final class NodeHandlers {

  private final Map<String, NodeHandler> byType;

  NodeHandlers(Map<String, NodeHandler> byType) {
    this.byType = new TreeMap<>(byType);
  }

  NodeHandler of(WorkflowNode node) {
    var handler = byType.get(node.type());
    if (handler == null) {
      throw new IllegalStateException(
          "Expected a handler for nodes of type '"
              + node.type()
              + "', but none is registered. Register it where the engine is built.");
    }
    return handler;
  }
}
