package io.countersign.testkit;

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
 * @param row what is to be done
 * @param hold how far it is
 * @param times when it was queued, and when it was over
 */
record Line<R>(long number, String org, String instance, R row, Hold hold, OutboxRow.Times times) {

  /**
   * Who holds it.
   *
   * @param status how far it is
   * @param due when it may be claimed, or until when it is; once it is over, since when
   * @param attempts how often it was tried, its claim included
   * @param claim the claim that holds it
   * @param error the last error, or the note that it was finished with
   * @param earlier what came of earlier claims
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
   * @param worker whose it is, or empty
   */
  record Claim(long fence, String worker) {

    static final Claim NONE = new Claim(0, "");
  }

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
    return with(
        new Hold(next, hold.due(), hold.attempts(), hold.claim(), hold.error(), hold.earlier()));
  }

  /** The same row, claimed once more. */
  Line<R> held(Claim claim, Instant until) {
    return with(
        new Hold(hold.status(), until, hold.attempts() + 1, claim, hold.error(), hold.earlier()));
  }

  /** The same row, held for longer. */
  Line<R> until(Instant later) {
    return with(
        new Hold(
            hold.status(), later, hold.attempts(), hold.claim(), hold.error(), hold.earlier()));
  }

  /** The same row with other earlier attempts. */
  Line<R> with(EarlierAttempts earlier) {
    return with(
        new Hold(hold.status(), hold.due(), hold.attempts(), hold.claim(), hold.error(), earlier));
  }

  /** Whether an earlier claim of it lapsed, so that it is claimed alone. */
  boolean isToBeAlone() {
    return !hold.earlier().brokeOff().isEmpty();
  }

  /** The same row, held by nobody. */
  Line<R> free(Instant due, int attempts, String error) {
    return with(new Hold(hold.status(), due, attempts, Claim.NONE, error, hold.earlier()));
  }

  /** The same row, completed at a time, or open again. */
  Line<R> completed(Optional<Instant> at) {
    return new Line<>(number, org, instance, row, hold, new OutboxRow.Times(times.created(), at));
  }

  /** What readers see of it. */
  OutboxRow shown(OutboxRow.What what) {
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

  private Line<R> with(Hold next) {
    return new Line<>(number, org, instance, row, next, times);
  }
}
