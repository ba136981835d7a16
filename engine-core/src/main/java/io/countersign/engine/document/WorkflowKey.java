package io.countersign.engine.document;

import java.util.Objects;

/**
 * Name of a workflow among those of a document type. A document runs at most one instance of each
 * at a time. {@link #LIFECYCLE} is the one that {@code record} starts, whose gates change the
 * status; every other is a pipeline of steps that a document enters.
 *
 * @param value the name: up to 63 small letters, digits and _, the first a letter
 */
public record WorkflowKey(String value) {

  /** The workflow that a document of the type runs by itself. */
  public static final WorkflowKey LIFECYCLE = new WorkflowKey("lifecycle");

  /** Refuses null. */
  public WorkflowKey {
    Objects.requireNonNull(value, "value");
  }

  /** Returns the key with a name. */
  public static WorkflowKey of(String value) {
    return value.equals(LIFECYCLE.value) ? LIFECYCLE : new WorkflowKey(value);
  }

  /** Returns whether this is {@link #LIFECYCLE}. */
  public boolean isLifecycle() {
    return equals(LIFECYCLE);
  }

  /** The name, for messages. */
  @Override
  public String toString() {
    return value;
  }
}
