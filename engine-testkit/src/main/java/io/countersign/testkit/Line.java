package io.countersign.testkit;

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

  /** How far a row is. */
  enum Status {
    /** It can be claimed once it is due. */
    PENDING,
    /** Somebody has claimed it. */
    PROCESSING,
    /** It is finished. */
    COMPLETED,
    /** It was given up. */
    DEAD_LETTER
  }

  /**
   * Who holds it.
   *
   * @param status how far it is
   * @param due when it may be claimed, or until when it is
   * @param attempts how often it has been claimed
   * @param fence the number of the claim; 0 for none
   * @param error the last error, or the note that it was finished with
   */
  record Hold(Status status, Instant due, int attempts, long fence, String error) {}

  boolean isDue(Instant now) {
    return hold.status() == Status.PENDING && !hold.due().isAfter(now);
  }

  boolean isClaimedBy(long fence) {
    return hold.status() == Status.PROCESSING && hold.fence() == fence;
  }

  boolean isLapsed(Instant now) {
    return hold.status() == Status.PROCESSING && !hold.due().isAfter(now);
  }

  Line<R> claimed(long fence, Instant until) {
    return with(new Hold(Status.PROCESSING, until, hold.attempts() + 1, fence, hold.error()));
  }

  Line<R> free(Instant due, int attempts, String error) {
    return with(new Hold(Status.PENDING, due, attempts, 0, error));
  }

  Line<R> over(Status status, String error) {
    return with(new Hold(status, hold.due(), hold.attempts(), 0, error));
  }

  private Line<R> with(Hold next) {
    return new Line<>(number, org, instance, row, next);
  }
}
