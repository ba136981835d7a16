package io.countersign.engine.store;

import java.time.Instant;
import java.util.Optional;

/**
 * A row of one of the two outboxes, as readers see it.
 *
 * @param org the organisation
 * @param instance the instance
 * @param what what it is
 * @param number its place in the order of arrival in its outbox
 * @param hold how far it is
 * @param times when
 */
public record OutboxRow(
    String org, String instance, What what, long number, Hold hold, Times times) {

  /** The outboxes. */
  public enum Box {
    /** Reasons to advance. */
    TRIGGERS,
    /** Promises to the outside. */
    EFFECTS
  }

  /**
   * What a row is.
   *
   * @param box its outbox
   * @param key its name within the instance and the outbox: the key of a trigger, the sequence
   *     number of an effect as text
   * @param type the word for the type of a trigger, or the type of an effect
   * @param step of an effect the sequence number of the event that opened its step; 0 of a trigger
   */
  public record What(Box box, String key, String type, long step) {}

  /**
   * How far a row is.
   *
   * @param status how far
   * @param attempts how often it was tried, the attempt that its claim is for included
   * @param due when it may be claimed, where nobody holds it; when the claim lapses, where somebody
   *     does; nothing once it is over
   * @param error what went wrong at the last attempt that failed, or empty; of an effect that was
   *     given up, what its report says under {@code reason} in its {@code response}
   * @param worker who holds it, where somebody does
   */
  public record Hold(
      OutboxStatus status,
      int attempts,
      Optional<Instant> due,
      String error,
      Optional<String> worker) {}

  /**
   * Times.
   *
   * @param created when it was queued
   * @param completed when it was completed; nothing before, and where it was given up
   */
  public record Times(Instant created, Optional<Instant> completed) {}

  /** Its place in a list of rows of its outbox. */
  public Cursor cursor() {
    return new Cursor(times.created(), instance, number);
  }
}
