package io.countersign.engine.family.document;

import io.countersign.engine.family.HostCall;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Call of the host that changes the document. */
public sealed interface DocumentCall extends HostCall {

  /** The kinds of these calls, for exhaustive dispatch. */
  enum Kind {
    /** Changes business data. */
    MUTATE,
    /** Changes the status of the document. */
    TRANSITION
  }

  /** Returns which of these calls it is. */
  Kind kind();

  @Override
  default Family family() {
    return Family.DOCUMENT;
  }

  @Override
  default boolean writesFirst() {
    return true;
  }

  /**
   * Change of business data, after the host's policy was asked.
   *
   * @param actionType the host's name for it
   * @param payload the input of the action
   * @param changesMaterial whether it may change material fields
   */
  record Mutate(String actionType, Map<String, @Nullable Object> payload, boolean changesMaterial)
      implements DocumentCall {
    @Override
    public Kind kind() {
      return Kind.MUTATE;
    }
  }

  /**
   * Change of the document's status.
   *
   * @param verb the transition, or the reason if none was requested
   * @param from the current status
   * @param to the new status
   */
  record Transition(String verb, String from, String to) implements DocumentCall {
    @Override
    public Kind kind() {
      return Kind.TRANSITION;
    }
  }
}
