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
 * The workflow side of one transaction, for hosts that move instances on themselves: each of these
 * books what {@link Joined} books under the same name and then advances, under one lock. Where no
 * step calls the host, that takes two round trips, one to lock and load and one to write; booking
 * and advancing one after the other takes four. What happens is the same.
 *
 * <p>What the host throws in a step is undone and put off; the booking stands, and a worker goes on
 * with it. So a worker is needed all the same. What the host throws before any step, when it is
 * asked for the document or for somebody's roles, is thrown on, and then nothing is booked.
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
   * It happened, and the instance moves on: {@link Joined#record} and {@link Joined#advance}. To be
   * told last in the host's {@code mutate()}, because the host's document is read here.
   */
  public Moved record(DocumentChange change, Caller caller) {
    return change.isOfItsStep()
        ? moves.record(transaction, change, caller)
        : telling.told(
            "record", caller, Moved::denied, by -> moves.record(transaction, change, by));
  }

  /** {@link Joined#request} and {@link Joined#advance}. */
  public Moved request(InstanceKey instance, TransitionRequest request, Caller caller) {
    return telling.told(
        "request", caller, Moved::denied, by -> moves.request(transaction, instance, request, by));
  }

  /** {@link Joined#answer} and {@link Joined#advance}. */
  public Moved answer(InstanceKey instance, ApprovalAnswer answer, Caller caller) {
    return telling.told(
        "answer", caller, Moved::denied, by -> moves.answer(transaction, instance, answer, by));
  }

  /** {@link Joined#withdraw} and {@link Joined#advance}. */
  public Moved withdraw(InstanceKey instance, String reason, Caller caller) {
    return telling.told(
        "withdraw", caller, Moved::denied, by -> moves.withdraw(transaction, instance, reason, by));
  }

  /** {@link Joined#intervene} and {@link Joined#advance}. */
  public Moved intervene(InstanceKey instance, Intervention intervention, Caller operator) {
    return telling.told(
        "intervene",
        operator,
        Moved::denied,
        by -> moves.intervene(transaction, instance, intervention, by));
  }
}
