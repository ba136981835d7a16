package io.countersign.testkit.memory;

import io.countersign.engine.store.EarlierAttempts;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxStatus;
import java.time.Instant;
import java.util.Optional;

/**
 * A row of an outbox.
 *
 * @param number its place in the order of arrival
 * @param org the organisation
 * @param instance the instance
 * @param row the content
 * @param hold its status and claim
 * @param times when it was queued, and when it ended
 */
record OutboxLine<R>(
    long number, String org, String instance, R row, Hold hold, OutboxRow.Times times) {

  /**
   * The status and claim of a row.
   *
   * @param status the status
   * @param due when it may be claimed, or until when it is claimed; after its end, the time of the
   *     end
   * @param attempts the number of attempts, including the current claim
   * @param claim the claim that holds it
   * @param error the last error, or the note with which it was completed
   * @param earlier the outcome of earlier claims
   */
  record Hold(
      OutboxStatus status,
      Instant due,
      int attempts,
      Claim claim,
      String error,
      EarlierAttempts earlier) {

    long fence() {
      return claim.fence();
    }
  }

  /**
   * A claim.
   *
   * @param fence its number; 0 for none
   * @param worker the worker that holds it, or empty
   */
  record Claim(long fence, String worker) {

    static final Claim NONE = new Claim(0, "");
  }

  boolean isDue(Instant now) {
    return isFree() && !hold.due().isAfter(now);
  }

  /**
   * Returns whether the row is unclaimed and not over: it waits for its first claim or for a retry.
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

  /**
   * Returns the row with another status. Only {@link MemoryOutbox} changes it, by its lifecycle.
   */
  OutboxLine<R> to(OutboxStatus next) {
    return with(
        new Hold(next, hold.due(), hold.attempts(), hold.claim(), hold.error(), hold.earlier()));
  }

  /** Returns the row, claimed once more. */
  OutboxLine<R> hold(Claim claim, Instant until) {
    return with(
        new Hold(hold.status(), until, hold.attempts() + 1, claim, hold.error(), hold.earlier()));
  }

  /** Returns the row with an extended claim. */
  OutboxLine<R> until(Instant later) {
    return with(
        new Hold(
            hold.status(), later, hold.attempts(), hold.claim(), hold.error(), hold.earlier()));
  }

  /** Returns the row with other earlier attempts. */
  OutboxLine<R> with(EarlierAttempts earlier) {
    return with(
        new Hold(hold.status(), hold.due(), hold.attempts(), hold.claim(), hold.error(), earlier));
  }

  /** Returns whether an earlier claim lapsed, so that the row must be claimed alone. */
  boolean isToBeAlone() {
    return !hold.earlier().brokeOff().isEmpty();
  }

  /** Returns the row, unclaimed. */
  OutboxLine<R> free(Instant due, int attempts, String error) {
    return with(new Hold(hold.status(), due, attempts, Claim.NONE, error, hold.earlier()));
  }

  /** Returns the row, completed at a time, or open again. */
  OutboxLine<R> complete(Optional<Instant> at) {
    return new OutboxLine<>(
        number, org, instance, row, hold, new OutboxRow.Times(times.created(), at));
  }

  /** Returns the row as readers see it. */
  OutboxRow show(OutboxRow.What what) {
    boolean open = isFree() || hold.status() == OutboxStatus.PROCESSING;
    return new OutboxRow(
        org,
        instance,
        what,
        number,
        new OutboxRow.Hold(
            hold.status(),
            hold.attempts(),
            open ? Optional.of(hold.due()) : Optional.empty(),
            hold.status() == OutboxStatus.COMPLETED ? "" : hold.error(),
            hold.status() == OutboxStatus.PROCESSING
                ? Optional.of(hold.claim().worker())
                : Optional.empty()),
        times);
  }

  /** The same line about another row. */
  OutboxLine<R> with(R next) {
    return new OutboxLine<>(number, org, instance, next, hold, times);
  }

  private OutboxLine<R> with(Hold next) {
    return new OutboxLine<>(number, org, instance, row, next, times);
  }
}
