package io.countersign.engine.work;

import io.countersign.engine.store.EventInbox;
import java.time.Duration;

/**
 * Retention periods for data that is not part of the audit trail.
 *
 * @param receipts the period for receipts of instances, from their end
 * @param outbox the period for triggers and effects, from when they are finished
 * @param events the period for external events, from their arrival; within it, an event that is
 *     sent again is recognised
 */
public record RetentionPolicy(Duration receipts, Duration outbox, Duration events) {

  /** The default: three months, three months, and thirty days. */
  public static final RetentionPolicy USUAL =
      new RetentionPolicy(Duration.ofDays(90), Duration.ofDays(90), EventInbox.KEPT);
}
