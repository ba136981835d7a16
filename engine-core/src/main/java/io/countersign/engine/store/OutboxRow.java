package io.countersign.engine.store;

import java.time.Instant;
import java.util.Optional;

/**
 * Row of one of the two outboxes, as readers see it.
 *
 * @param org the organisation
 * @param instance the instance
 * @param what its identity and type
 * @param number its place in the order of arrival in its outbox
 * @param hold its status and claim
 * @param times its times
 */
public record OutboxRow(
    String org, String instance, What what, long number, Hold hold, Times times) {

  /** The outboxes. */
  public enum Box {
    /** Triggers. */
    TRIGGERS,
    /** Effects. */
    EFFECTS
  }

  /**
   * Identity and type of a row.
   *
   * @param box its outbox
   * @param key its name within the instance and the outbox: the key of a trigger, the sequence
   *     number of an effect as text
   * @param type the type of the trigger or effect
   * @param step for an effect, the sequence number of the event that opened its step; 0 for a
   *     trigger
   */
  public record What(Box box, String key, String type, long step) {}

  /**
   * Status and claim of a row.
   *
   * @param status the status
   * @param attempts the number of attempts, including the one that its claim is for
   * @param due when it may be claimed, if it is not claimed; when the claim lapses, if it is
   *     claimed; empty once it is finished
   * @param error the fault of the last failed attempt, or empty; for an effect that was given up,
   *     the {@code reason} in the {@code response} of its report
   * @param worker the worker that holds the claim, if it is claimed
   */
  public record Hold(
      OutboxStatus status,
      int attempts,
      Optional<Instant> due,
      String error,
      Optional<String> worker) {}

  /**
   * Times of a row.
   *
   * @param created when it was queued
   * @param completed when it was completed; empty before, and if it was given up
   */
  public record Times(Instant created, Optional<Instant> completed) {}

  /** Returns its place in a list of rows of its outbox. */
  public ListCursor cursor() {
    return new ListCursor(times.created(), instance, number);
  }
}
