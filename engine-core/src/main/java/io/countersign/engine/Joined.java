package io.countersign.engine;

import io.countersign.engine.advance.Advance;
import io.countersign.engine.advance.Advancer;
import io.countersign.engine.advance.Booking;
import io.countersign.engine.advance.Bookings;
import io.countersign.engine.advance.Caller;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.Verdict;
import io.countersign.engine.inspect.PausedStep;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.Intervention;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.DeliveryResult;
import io.countersign.engine.store.Inbox.ExternalEvent;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreUnavailableException;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Workflow side of one transaction. Only {@link #advance}, the methods of {@link #moving}, and
 * {@link #request} where the contract allows it, advance an instance. Not safe for several threads.
 */
public final class Joined {

  private final StoreTransaction transaction;
  private final Store store;
  private final Advancer advancer;
  private final Telling telling;

  Joined(StoreTransaction transaction, Store store, Advancer advancer, Telemetry telemetry) {
    this.transaction = transaction;
    this.store = store;
    this.advancer = advancer;
    this.telling = new Telling(telemetry);
  }

  /**
   * Judges whether a change may be made. Call it first in the host's {@code mutate()}, before it
   * locks its own row: it takes the lock of the instance in one round trip, and the transaction
   * keeps the lock. Writes nothing, asks no port and needs no worker. A denial is a result, not an
   * exception.
   */
  public Verdict guard(ProposedChange change, Caller caller) {
    try {
      return advancer.guarding().guard(transaction, change, caller);
    } catch (StoreUnavailableException unavailable) {
      return new Verdict.Denied(List.of(unavailable.problem()));
    }
  }

  /**
   * Judges whether several changes may be made. The documents are changed in one transaction, and
   * each is judged for itself. All locks are taken in one round trip, in the order of the
   * instances, so that two transactions that change the same documents never wait for each other.
   * That applies to transactions that ask for all of them at once, before any other lock.
   *
   * @return the verdicts, in the order of the changes
   */
  public List<Verdict> guard(List<ProposedChange> changes, Caller caller) {
    try {
      return advancer.guarding().guard(transaction, changes, caller);
    } catch (StoreUnavailableException unavailable) {
      var denied = new Verdict.Denied(List.of(unavailable.problem()));
      return Collections.nCopies(changes.size(), denied);
    }
  }

  /**
   * Records a change: call it last in the host's {@code mutate()}, after it wrote its row. A new
   * document starts the published workflow, a changed one is recorded in the journal with a
   * trigger, a deleted one ends its workflow. Recording the same version twice has no effect. A
   * change that a step asked for carries its origin; it touches no table, because the step answers
   * for it.
   */
  public Booking record(DocumentChange change, Caller caller) {
    if (change.isOfItsStep()) {
      return advancer.recordings().record(transaction, change, caller);
    }
    return telling.told(
        "record",
        caller,
        Booking.Denied::new,
        by -> advancer.recordings().record(transaction, change, by));
  }

  /**
   * Books a request for a transition. It is accepted or refused at once. If the contract allows
   * immediate requests and nothing stands before the gate, the gate is passed in this transaction;
   * otherwise the instance does not advance here.
   */
  public Booking request(InstanceKey instance, TransitionRequest request, Caller caller) {
    return telling.told(
        "request",
        caller,
        Booking.Denied::new,
        by -> advancer.request(transaction, instance, request, by));
  }

  /**
   * Has the host make a new document that amends one in force. The new one runs a workflow of its
   * own, whose instance is the result; the workflow of the old one ends as cancelled, for the
   * reason {@code amended}, and keeps the differences between the two. If the host refuses, nothing
   * is written.
   *
   * @param reason why, in the caller's words
   * @throws IllegalStateException if the host makes a document and does not record it
   */
  public Booking amend(DocumentRef document, String reason, Caller caller) {
    return telling.told(
        "amend",
        caller,
        Booking.Denied::new,
        by -> advancer.successions().amend(transaction, document, reason, by));
  }

  /**
   * Begins the published workflow for a document that existed before the engine, or whose workflow
   * has ended, at the status that the host shows. A document that runs a workflow is left alone, so
   * that adopting may be repeated.
   */
  public Booking adopt(DocumentRef document, Caller caller) {
    return telling.told(
        "adopt",
        caller,
        Booking.Denied::new,
        by -> advancer.successions().adopt(transaction, document, by));
  }

  /**
   * Adopts many documents, each for itself.
   *
   * @return the result for each, in the order in which they were given
   */
  public List<Booking> adopt(List<DocumentRef> documents, Caller caller) {
    return telling.told(
        "adopt",
        caller,
        problems -> documents.stream().<Booking>map(one -> new Booking.Denied(problems)).toList(),
        by -> advancer.successions().adopt(transaction, documents, by));
  }

  /**
   * Ends an instance as cancelled, for the reason {@code replaced}, and adopts its document under
   * the workflow that is published now: the remedy for a wrong workflow. Earlier decisions do not
   * count any more. If the document cannot be adopted, nothing is written.
   *
   * @param reason why, in the operator's words
   */
  public Booking restart(InstanceKey instance, String reason, Caller operator) {
    return telling.told(
        "restart",
        operator,
        Booking.Denied::new,
        by -> advancer.successions().restart(transaction, instance, reason, by));
  }

  /** Books an approver's answer for the version that the approver saw; a stale one is denied. */
  public Booking answer(InstanceKey instance, ApprovalAnswer answer, Caller caller) {
    return telling.told(
        "answer",
        caller,
        Booking.Denied::new,
        by -> bookings().answer(transaction, instance, answer, by));
  }

  /**
   * Withdraws the request under way on behalf of its requester, while people are asked about it:
   * open questions are closed, and the document takes the way of a rejection. Any other caller is
   * denied.
   */
  public Booking withdraw(InstanceKey instance, String reason, Caller caller) {
    return telling.told(
        "withdraw",
        caller,
        Booking.Denied::new,
        by -> bookings().withdraw(transaction, instance, reason, by));
  }

  /** Accepts an external event, or returns why it cannot be kept, or not now. */
  public DeliveryResult deliver(ExternalEvent event) {
    try {
      return store.inbox().deliver(transaction, event);
    } catch (StoreUnavailableException unavailable) {
      return new DeliveryResult.Refused(List.of(unavailable.problem()));
    }
  }

  /**
   * Carries out an operator's intervention at once. The next advance carries out its consequences.
   */
  public Booking intervene(InstanceKey instance, Intervention intervention, Caller operator) {
    return telling.told(
        "intervene",
        operator,
        Booking.Denied::new,
        by -> bookings().intervene(transaction, instance, intervention, by));
  }

  /**
   * Retries steps that failed for one cause, such as an outage that is over, as {@link
   * io.countersign.engine.inspect.Inspection#paused} returns them. A step that has changed since is
   * refused individually. The locks of all instances are held until the transaction ends, so pass
   * at most some hundred at a time.
   *
   * @return the result for each, in the order of their instances
   */
  public Map<PausedStep, Booking> retry(
      Collection<PausedStep> steps, String reason, Caller operator) {
    var bookings = new LinkedHashMap<PausedStep, Booking>();
    steps.stream()
        .sorted(Comparator.comparing(PausedStep::instance))
        .forEach(
            step ->
                bookings.put(
                    step,
                    intervene(
                        new InstanceKey.ById(step.document().org(), step.instance()),
                        new Intervention.Retry(step.token(), reason),
                        operator)));
    return bookings;
  }

  /** Advances the instance until its tokens rest, inside this transaction. */
  public Advance advance(InstanceKey instance, Caller caller) {
    return advancer.advance(transaction, instance, caller);
  }

  /** Returns the same transaction, for booking and advancing under one lock. */
  public Moving moving() {
    return new Moving(transaction, advancer.moves(), telling);
  }

  private Bookings bookings() {
    return advancer.bookings();
  }
}
