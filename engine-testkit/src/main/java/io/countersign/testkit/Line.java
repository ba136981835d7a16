package io.countersign.testkit;

import io.countersign.engine.store.OutboxStatus;
import java.time.Instant;

/**
 * A row of an outbox.
 *
 * @param number its place in the order of arrival
 * @param org the organisation
 * @param instance the instance
 * @param row what is to be done
 * @param hold how far it is
 */
record Line<R>(long number, String org, String instance, R row, Hold hold) {

  /**
   * Who holds it.
   *
   * @param status how far it is
   * @param due when it may be claimed, or until when it is; once it is over, since when
   * @param attempts how often it has been claimed
   * @param fence the number of the claim; 0 for none
   * @param error the last error, or the note that it was finished with
   */
  record Hold(OutboxStatus status, Instant due, int attempts, long fence, String error) {}

  boolean isDue(Instant now) {
    return isFree() && !hold.due().isAfter(now);
  }

  /**
   * Whether nobody holds it and it is not over: it waits for its first claim or for another one.
   */
  boolean isFree() {
    return hold.status() == OutboxStatus.PENDING || hold.status() == OutboxStatus.FAILED;
  }

  boolean isClaimedBy(long fence) {
    return hold.status() == OutboxStatus.PROCESSING && hold.fence() == fence;
  }

  boolean isLapsed(Instant now) {
    return hold.status() == OutboxStatus.PROCESSING && !hold.due().isAfter(now);
  }

  /** The row with another status. Only {@link Outbox} changes it, by its lifecycle. */
  Line<R> to(OutboxStatus next) {
    return with(new Hold(next, hold.due(), hold.attempts(), hold.fence(), hold.error()));
  }

  /** The same row, claimed once more. */
  Line<R> held(long fence, Instant until) {
    return with(new Hold(hold.status(), until, hold.attempts() + 1, fence, hold.error()));
  }

  /** The same row, held by nobody. */
  Line<R> free(Instant due, int attempts, String error) {
    return with(new Hold(hold.status(), due, attempts, 0, error));
  }

  private Line<R> with(Hold next) {
    return new Line<>(number, org, instance, row, next);
  }
}
