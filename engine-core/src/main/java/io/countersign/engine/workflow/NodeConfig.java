package io.countersign.engine.workflow;

import io.countersign.engine.workflow.graph.SystemConfig;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of a node: its type and behaviour. System nodes come from the contract, steps from
 * the patches of organisations. Immutable.
 */
public sealed interface NodeConfig permits SystemConfig, StepConfig {

  /** Returns the node type as documents name it, such as {@code wait_timer}. */
  String type();

  /** Returns the outcomes by which edges out of such a node can be chosen. */
  StepOutcomes outcomes();

  /** Returns the configuration in its JSON form. */
  Map<String, @Nullable Object> toPlain();

  /**
   * Returns whether such a step may change material fields. A step has to declare it: in JSON, an
   * action or a custom step does so with {@code changesMaterial}.
   */
  default boolean changesMaterial() {
    return Boolean.TRUE.equals(toPlain().get("changesMaterial"));
  }
}
