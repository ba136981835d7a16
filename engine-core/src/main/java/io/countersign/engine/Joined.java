package io.countersign.engine;

import io.countersign.engine.advance.Advance;
import io.countersign.engine.advance.Advancer;
import io.countersign.engine.advance.Booking;
import io.countersign.engine.advance.Bookings;
import io.countersign.engine.advance.Caller;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.kernel.Command;
import io.countersign.engine.port.MutationOrigin;
import io.countersign.engine.store.Inbox.ExternalEvent;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import java.util.Optional;

/**
 * The workflow side of one transaction. Nothing but {@link #advance} moves an instance on. Not safe
 * for several threads.
 */
public final class Joined {

  private final StoreTransaction transaction;
  private final Store store;
  private final Advancer advancer;

  Joined(StoreTransaction transaction, Store store, Advancer advancer) {
    this.transaction = transaction;
    this.store = store;
    this.advancer = advancer;
  }

  /**
   * Starts the published workflow for a document that was written in this transaction. Its first
   * steps are taken by the next advance.
   */
  public Booking start(DocumentRef document, Caller caller) {
    return bookings().start(transaction, document, caller);
  }

  /**
   * Records that a document was changed, after it was written. The same version twice is a no-op. A
   * change that a step asked for bears its origin; it touches no table, because the step answers
   * for it.
   */
  public Booking record(DocumentRef document, Optional<MutationOrigin> origin, Caller caller) {
    return origin.isPresent()
        ? new Booking.Unchanged(origin.get().instance(), "the step that asked for it answers")
        : bookings().record(transaction, document, caller);
  }

  /** Books a request for a transition. Whether it may be asked for is said at once. */
  public Booking request(InstanceKey instance, Command.Request request, Caller caller) {
    return bookings().request(transaction, instance, request, caller);
  }

  /** Books a person's answer against the version that person saw; a stale one is denied. */
  public Booking answer(InstanceKey instance, Command.Decide answer, Caller caller) {
    return bookings().book(transaction, instance, answer, caller);
  }

  /**
   * The person who asked for the transition under way takes it back, while people are asked about
   * it: open questions are closed, and the document goes the way of a rejection. Anybody else is
   * denied.
   */
  public Booking withdraw(InstanceKey instance, String reason, Caller caller) {
    return bookings().book(transaction, instance, new Command.Withdraw(reason), caller);
  }

  /** Takes an event from outside in. Answers with how many instances it goes to. */
  public int deliver(ExternalEvent event) {
    return store.inbox().deliver(transaction, event);
  }

  /** Stops an instance until it is resumed. */
  public Booking pause(InstanceKey instance, String reason, Caller operator) {
    return bookings().book(transaction, instance, new Command.Pause(reason), operator);
  }

  /** Lets an instance go on, as it stands. */
  public Booking resume(InstanceKey instance, Caller operator) {
    return bookings().book(transaction, instance, new Command.Resume(), operator);
  }

  /** Has a failed step tried again, as another attempt. */
  public Booking retry(InstanceKey instance, Command.Retry retry, Caller operator) {
    return bookings().book(transaction, instance, retry, operator);
  }

  /** Leads a document out of where it is, to another node. */
  public Booking leadOut(InstanceKey instance, Command.LeadOut leadOut, Caller operator) {
    return bookings().book(transaction, instance, leadOut, operator);
  }

  /** Ends an instance from outside. */
  public Booking stop(InstanceKey instance, Command.Stop stop, Caller operator) {
    return bookings().book(transaction, instance, stop, operator);
  }

  /** Moves tokens to rest, now, inside this transaction. */
  public Advance advance(InstanceKey instance, Caller caller) {
    return advancer.advance(transaction, instance, caller);
  }

  private Bookings bookings() {
    return advancer.bookings();
  }
}
