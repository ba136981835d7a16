package io.countersign.engine.store;

import io.countersign.problem.Problem;
import java.util.List;

/** What came of an event that was delivered. */
public sealed interface DeliveryResult {

  /**
   * To how many instances the event goes, for callers that know it to be acceptable.
   *
   * @throws IllegalArgumentException if it was refused
   */
  int orThrow();

  /**
   * The event was taken in, or had been before.
   *
   * @param instances to how many instances it goes; 0 where it was known or is kept
   */
  record Delivered(int instances) implements DeliveryResult {

    @Override
    public int orThrow() {
      return instances;
    }
  }

  /**
   * The event cannot be kept, or not now, as {@code WORKFLOW_BUSY} says. Nothing is written, and
   * its sender should be told.
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
