package io.countersign.engine;

import io.countersign.engine.advance.Caller;
import io.countersign.engine.advance.Moved;
import io.countersign.engine.advance.Moves;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.Intervention;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;

/**
 * Workflow side of one transaction, for hosts that advance instances themselves: each method books
 * what {@link Joined} books under the same name and then advances the instance, under one lock. If
 * no step calls the host, that takes two round trips, one to lock and load and one to write;
 * booking and advancing separately takes four. The events are the same.
 *
 * <p>If the host throws in a step, the step is rolled back and postponed; the booking stays, and a
 * worker continues with it. So a worker is needed nevertheless. If the host throws before any step,
 * when it is asked for the document or for an actor's roles, the exception is rethrown, and nothing
 * is booked.
 *
 * <p>Not safe for several threads.
 */
public final class Moving {

  private final StoreTransaction transaction;
  private final Moves moves;
  private final Telling telling;

  Moving(StoreTransaction transaction, Moves moves, Telling telling) {
    this.transaction = transaction;
    this.moves = moves;
    this.telling = telling;
  }

  /**
   * Records a change and advances the instance: {@link Joined#record} and {@link Joined#advance}.
   * Call it last in the host's {@code mutate()}, because it reads the host's document.
   */
  public Moved record(DocumentChange change, Caller caller) {
    return change.isOfItsStep()
        ? moves.record(transaction, change, caller)
        : telling.told(
            "record", caller, Moved::denied, by -> moves.record(transaction, change, by));
  }

  /**
   * Books a request and advances the instance: {@link Joined#request} and {@link Joined#advance}.
   */
  public Moved request(InstanceKey instance, TransitionRequest request, Caller caller) {
    return telling.told(
        "request", caller, Moved::denied, by -> moves.request(transaction, instance, request, by));
  }

  /**
   * Books an answer and advances the instance: {@link Joined#answer} and {@link Joined#advance}.
   */
  public Moved answer(InstanceKey instance, ApprovalAnswer answer, Caller caller) {
    return telling.told(
        "answer", caller, Moved::denied, by -> moves.answer(transaction, instance, answer, by));
  }

  /**
   * Withdraws the request and advances the instance: {@link Joined#withdraw} and {@link
   * Joined#advance}.
   */
  public Moved withdraw(InstanceKey instance, String reason, Caller caller) {
    return telling.told(
        "withdraw", caller, Moved::denied, by -> moves.withdraw(transaction, instance, reason, by));
  }

  /** Intervenes and advances the instance: {@link Joined#intervene} and {@link Joined#advance}. */
  public Moved intervene(InstanceKey instance, Intervention intervention, Caller operator) {
    return telling.told(
        "intervene",
        operator,
        Moved::denied,
        by -> moves.intervene(transaction, instance, intervention, by));
  }
}
