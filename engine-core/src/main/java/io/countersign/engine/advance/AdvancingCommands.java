package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;

/**
 * Books commands and advances instances at once, under one lock: as {@link RequestHandler} and
 * {@link ChangeRecorder} followed by an advance in the same transaction, in fewer round trips. The
 * events are the same. The trigger of the booking is persisted only if an earlier flush happens.
 *
 * <p>If the host throws during the advance, the work is rolled back to a savepoint and postponed.
 * The booking stays, with a trigger to continue. Immutable and safe for many threads.
 */
public final class AdvancingCommands {

  private final RequestHandler requests;
  private final ChangeRecorder recorder;
  private final AdvanceRunner runner;

  AdvancingCommands(RequestHandler requests, ChangeRecorder recorder, AdvanceRunner runner) {
    this.requests = requests;
    this.recorder = recorder;
    this.runner = runner;
  }

  /** Records a change and advances the instance; see {@link ChangeRecorder#record}. */
  public AdvancedCommand record(
      StoreTransaction transaction, DocumentChange change, RequestContext context) {
    return advance(recorder.prepare(transaction, change, context));
  }

  /** Books an answer and advances the instance; see {@link RequestHandler#answer}. */
  public AdvancedCommand answer(
      StoreTransaction transaction,
      InstanceKey key,
      ApprovalAnswer answer,
      RequestContext context) {
    return advance(requests.prepareAnswer(transaction, key, answer, context));
  }

  /** Books a request and advances the instance; see {@link RequestHandler#request}. */
  public AdvancedCommand request(
      StoreTransaction transaction,
      InstanceKey key,
      TransitionRequest request,
      RequestContext context) {
    return advance(requests.prepareRequest(transaction, key, request, context).told());
  }

  /**
   * Books the withdrawal of a request and advances the instance; see {@link
   * RequestHandler#withdraw}.
   */
  public AdvancedCommand withdraw(
      StoreTransaction transaction, InstanceKey key, String reason, RequestContext context) {
    return advance(requests.prepareWithdrawal(transaction, key, reason, context));
  }

  /**
   * Books an intervention of an operator and advances the instance; see {@link
   * RequestHandler#intervene}.
   */
  public AdvancedCommand intervene(
      StoreTransaction transaction,
      InstanceKey key,
      OperatorCommand command,
      RequestContext operator) {
    return advance(requests.prepareCommand(transaction, key, command, operator));
  }

  private AdvancedCommand advance(PendingCommand pending) {
    return pending.move(runner, runner.settings().budget());
  }
}
