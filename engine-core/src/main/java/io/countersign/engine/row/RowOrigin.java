package io.countersign.engine.row;

import io.countersign.engine.document.Actor;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.Optional;

/**
 * Origin of the rows of an advance.
 *
 * @param instance the instance
 * @param workflow the workflow that it runs; empty when it cannot be read, and then only events
 *     about the instance as a whole are projected
 * @param trace the host's trace, or empty
 * @param snapshot the host's id of the version of the document, if it keeps versions
 * @param system the actor of rows that are written for visits that never began
 */
public record RowOrigin(
    String instance,
    Optional<? extends CompiledWorkflow> workflow,
    String trace,
    Optional<String> snapshot,
    Actor system) {

  private static final String UNKNOWN = "unknown";

  /** Creates the origin of an advance whose workflow is available. */
  public RowOrigin(
      String instance,
      CompiledWorkflow workflow,
      String trace,
      Optional<String> snapshot,
      Actor system) {
    this(instance, Optional.of(workflow), trace, snapshot, system);
  }

  /** Returns the type of a node. */
  public String typeOf(String nodeId) {
    return workflow.map(known -> WorkflowModel.of(known).node(nodeId).type()).orElse(UNKNOWN);
  }
}
