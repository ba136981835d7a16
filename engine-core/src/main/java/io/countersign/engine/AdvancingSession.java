package io.countersign.engine;

import io.countersign.engine.advance.AdvancedCommand;
import io.countersign.engine.advance.AdvancingCommands;
import io.countersign.engine.advance.RequestContext;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;

/**
 * Workflow side of one transaction, for hosts that advance instances themselves: each method books
 * what {@link WorkflowSession} books under the same name and then advances the instance, under one
 * lock. If no step calls the host, that takes two round trips, one to lock and load and one to
 * write; booking and advancing separately takes four. The events are the same.
 *
 * <p>If the host throws in a step, the step is rolled back and postponed; the booking stays, and a
 * worker continues with it. So a worker is needed nevertheless. If the host throws before any step,
 * when it is asked for the document or for an actor's roles, the exception is rethrown, and nothing
 * is booked.
 *
 * <p>Not safe for several threads.
 */
public final class AdvancingSession {

  private final StoreTransaction transaction;
  private final AdvancingCommands moves;
  private final CommandSpan telling;

  AdvancingSession(StoreTransaction transaction, AdvancingCommands moves, CommandSpan telling) {
    this.transaction = transaction;
    this.moves = moves;
    this.telling = telling;
  }

  /**
   * Records a change and advances the instance: {@link WorkflowSession#record} and {@link
   * WorkflowSession#advance}. Call it last in the host's {@code mutate()}, because it reads the
   * host's document.
   */
  public AdvancedCommand record(DocumentChange change, RequestContext context) {
    return change.isOfItsStep()
        ? moves.record(transaction, change, context)
        : telling.call(
            "record",
            context,
            AdvancedCommand::rejected,
            by -> moves.record(transaction, change, by));
  }

  /**
   * Books a request and advances the instance: {@link WorkflowSession#request} and {@link
   * WorkflowSession#advance}.
   */
  public AdvancedCommand request(
      InstanceKey instance, TransitionRequest request, RequestContext context) {
    return telling.call(
        "request",
        context,
        AdvancedCommand::rejected,
        by -> moves.request(transaction, instance, request, by));
  }

  /**
   * Books an answer and advances the instance: {@link WorkflowSession#answer} and {@link
   * WorkflowSession#advance}.
   */
  public AdvancedCommand answer(
      InstanceKey instance, ApprovalAnswer answer, RequestContext context) {
    return telling.call(
        "answer",
        context,
        AdvancedCommand::rejected,
        by -> moves.answer(transaction, instance, answer, by));
  }

  /**
   * Withdraws the request and advances the instance: {@link WorkflowSession#withdraw} and {@link
   * WorkflowSession#advance}.
   */
  public AdvancedCommand withdraw(InstanceKey instance, String reason, RequestContext context) {
    return telling.call(
        "withdraw",
        context,
        AdvancedCommand::rejected,
        by -> moves.withdraw(transaction, instance, reason, by));
  }

  /**
   * Intervenes and advances the instance: {@link WorkflowSession#intervene} and {@link
   * WorkflowSession#advance}.
   */
  public AdvancedCommand intervene(
      InstanceKey instance, OperatorCommand command, RequestContext operator) {
    return telling.call(
        "intervene",
        operator,
        AdvancedCommand::rejected,
        by -> moves.intervene(transaction, instance, command, by));
  }
}
