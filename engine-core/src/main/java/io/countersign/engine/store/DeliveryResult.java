package io.countersign.engine.store;

import io.countersign.problem.Problem;
import java.util.List;

/** Result of delivering an event. */
public sealed interface DeliveryResult {

  /**
   * Returns the number of instances that receive the event, for callers that know it to be
   * acceptable.
   *
   * @throws IllegalArgumentException if it was refused
   */
  int orThrow();

  /**
   * The event was accepted, now or before.
   *
   * @param instances how many instances receive it; 0 if it was known or is kept
   */
  record Delivered(int instances) implements DeliveryResult {

    @Override
    public int orThrow() {
      return instances;
    }
  }

  /**
   * The event cannot be kept, or not now, as {@code WORKFLOW_BUSY} tells. Nothing is written, and
   * the sender should be told.
   *
   * @param problems why, at least one
   */
  record Refused(List<Problem> problems) implements DeliveryResult {

    /** Copies the problems. */
    public Refused {
      problems = List.copyOf(problems);
    }

    @Override
    public int orThrow() {
      throw new IllegalArgumentException("Expected an acceptable event, but: " + problems);
    }
  }
}
