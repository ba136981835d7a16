package io.countersign.engine.work;

import io.countersign.engine.store.Inbox;
import java.time.Duration;

/**
 * How long is kept what is no evidence.
 *
 * @param receipts of instances that are over, since their end
 * @param outbox triggers and effects that are finished, since then
 * @param events events from outside, since they came; for so long one that is sent again is known
 */
public record Keep(Duration receipts, Duration outbox, Duration events) {

  /** Three months, three months, and thirty days. */
  public static final Keep USUAL = new Keep(Duration.ofDays(90), Duration.ofDays(90), Inbox.KEPT);
}
