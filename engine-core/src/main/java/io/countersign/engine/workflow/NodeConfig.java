package io.countersign.engine.workflow;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a node is and does. System nodes come from the contract, steps from the patches of
 * organisations. Immutable.
 */
public sealed interface NodeConfig permits SystemConfig, StepConfig {

  /** The node type as documents name it, such as {@code wait_timer}. */
  String type();

  /** The outcomes by which edges out of such a node can be chosen. */
  Outcomes outcomes();

  /** The configuration as JSON holds it. */
  Map<String, @Nullable Object> toPlain();

  /**
   * Whether such a step may change fields that approvals are for. Nothing may that does not say so:
   * in JSON, an action or a step of the host's does with {@code changesMaterial}.
   */
  default boolean changesMaterial() {
    return Boolean.TRUE.equals(toPlain().get("changesMaterial"));
  }
}
