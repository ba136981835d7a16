package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.Intervention;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;

/**
 * Books commands and advances instances at once, under one lock: as {@link Bookings} and {@link
 * Recordings} followed by an advance in the same transaction, in fewer round trips. The events are
 * the same. The trigger of the booking is persisted only if an earlier flush happens.
 *
 * <p>If the host throws during the advance, the work is rolled back to a savepoint and postponed.
 * The booking stays, with a trigger to continue. Immutable and safe for many threads.
 */
public final class Moves {

  private final Bookings bookings;
  private final Recordings recordings;
  private final Runs runs;

  Moves(Bookings bookings, Recordings recordings, Runs runs) {
    this.bookings = bookings;
    this.recordings = recordings;
    this.runs = runs;
  }

  /** Records a change and advances the instance; see {@link Recordings#record}. */
  public Moved record(StoreTransaction transaction, DocumentChange change, Caller caller) {
    return moved(recordings.told(transaction, change, caller));
  }

  /** Books an answer and advances the instance; see {@link Bookings#answer}. */
  public Moved answer(
      StoreTransaction transaction, InstanceKey key, ApprovalAnswer answer, Caller caller) {
    return moved(bookings.answered(transaction, key, answer, caller));
  }

  /** Books a request and advances the instance; see {@link Bookings#request}. */
  public Moved request(
      StoreTransaction transaction, InstanceKey key, TransitionRequest request, Caller caller) {
    return moved(bookings.asked(transaction, key, request, caller).told());
  }

  /** Books the withdrawal of a request and advances the instance; see {@link Bookings#withdraw}. */
  public Moved withdraw(
      StoreTransaction transaction, InstanceKey key, String reason, Caller caller) {
    return moved(bookings.withdrawn(transaction, key, reason, caller));
  }

  /**
   * Books an intervention of an operator and advances the instance; see {@link Bookings#intervene}.
   */
  public Moved intervene(
      StoreTransaction transaction, InstanceKey key, Intervention intervention, Caller operator) {
    return moved(bookings.intervened(transaction, key, intervention, operator));
  }

  private Moved moved(Told told) {
    return told.move(runs, runs.settings().budget());
  }
}
