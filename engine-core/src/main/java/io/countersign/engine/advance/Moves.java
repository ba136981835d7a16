package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.Intervention;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;

/**
 * Tells instances something and moves them on at once, under one lock: as {@link Bookings} and
 * {@link Recordings} followed by an advance in the same transaction, in fewer round trips. The
 * events are the same. The trigger of the booking is queued only where something is written before
 * its turn comes.
 *
 * <p>What the host throws on the way is undone to a savepoint and put off. The booking stands, with
 * a trigger to go on. Immutable and safe for many threads.
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

  /** Records a change and moves the instance on; see {@link Recordings#record}. */
  public Moved record(StoreTransaction transaction, DocumentChange change, Caller caller) {
    return moved(recordings.told(transaction, change, caller));
  }

  /** Books an answer and moves the instance on; see {@link Bookings#answer}. */
  public Moved answer(
      StoreTransaction transaction, InstanceKey key, ApprovalAnswer answer, Caller caller) {
    return moved(bookings.answered(transaction, key, answer, caller));
  }

  /** Books a request and moves the instance on; see {@link Bookings#request}. */
  public Moved request(
      StoreTransaction transaction, InstanceKey key, TransitionRequest request, Caller caller) {
    return moved(bookings.asked(transaction, key, request, caller).told());
  }

  /**
   * Books that a request is taken back and moves the instance on; see {@link Bookings#withdraw}.
   */
  public Moved withdraw(
      StoreTransaction transaction, InstanceKey key, String reason, Caller caller) {
    return moved(bookings.withdrawn(transaction, key, reason, caller));
  }

  /** Books a step of an operator's and moves the instance on; see {@link Bookings#intervene}. */
  public Moved intervene(
      StoreTransaction transaction, InstanceKey key, Intervention intervention, Caller operator) {
    return moved(bookings.intervened(transaction, key, intervention, operator));
  }

  private Moved moved(Told told) {
    return told.move(runs, runs.settings().budget());
  }
}
