package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.SendBack;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import java.util.List;

/**
 * The verbs on instances, each in a transaction of the host or of a worker: the only shell round
 * the kernel. Immutable and safe for many threads.
 *
 * <p>Everything that a verb does happens under the lock of its instance and in one transaction. No
 * receipt is taken twice and no step runs without one. A crash loses everything that was not
 * written.
 */
public final class InstanceService {

  private final EngineServices services;

  /** How many steps a command may open at once; 0 to leave the advance to a worker. */
  private final int budget;

  /** How verbs that write one instance as their last act write it. */
  private final ChangeWriter last;

  /** Creates the verbs over a store, for a host. */
  public InstanceService(Store store, HostPorts ports, EngineSettings settings) {
    this(EngineServices.of(store, ports, settings, LenientTypes.NONE));
  }

  /** Creates the verbs over the services of an engine. */
  public InstanceService(EngineServices services) {
    this(services, 0, DirectWriter.JOINED);
  }

  private InstanceService(EngineServices services, int budget, ChangeWriter last) {
    this.services = services;
    this.budget = budget;
    this.last = last;
  }

  /**
   * Returns the same verbs, of which record, request, answer, withdraw and advance end their
   * transaction.
   */
  public InstanceService ending() {
    return new InstanceService(services, budget, DirectWriter.ENDING);
  }

  /** Returns the same verbs, each of which advances the instance after it, under the same lock. */
  public InstanceService advancing() {
    return new InstanceService(services, services.settings().budget(), last);
  }

  /** Returns the services of the engine. */
  public EngineServices services() {
    return services;
  }

  /** Returns whether a change may be made; see {@link EditGuard#guard(ProposedChange)}. */
  public EditDecision guard(
      StoreTransaction transaction, ProposedChange change, RequestContext context) {
    return new EditGuard(call(transaction, context)).guard(change);
  }

  /** Returns whether each change may be made; see {@link EditGuard#guard(List)}. */
  public List<EditDecision> guard(
      StoreTransaction transaction, List<ProposedChange> changes, RequestContext context) {
    return new EditGuard(call(transaction, context)).guard(changes);
  }

  /** Records a change after it was written; see {@link ChangeRecorder#record}. */
  public CommandResult record(
      StoreTransaction transaction, DocumentChange change, RequestContext context) {
    return new ChangeRecorder(lastCall(transaction, context), change).record();
  }

  /** Takes a request for a transition; see {@link RequestHandler#request}. */
  public CommandResult request(
      StoreTransaction transaction,
      InstanceKey key,
      TransitionRequest request,
      RequestContext context) {
    return new RequestHandler(lastCall(transaction, context), key).request(request);
  }

  /** Takes a person's answer to an approval; see {@link RequestHandler#answer}. */
  public CommandResult answer(
      StoreTransaction transaction,
      InstanceKey key,
      ApprovalAnswer answer,
      RequestContext context) {
    return new RequestHandler(lastCall(transaction, context), key).answer(answer);
  }

  /** Sends a document back to an earlier step; see {@link RequestHandler#sendBack}. */
  public CommandResult sendBack(
      StoreTransaction transaction, InstanceKey key, SendBack back, RequestContext context) {
    return new RequestHandler(lastCall(transaction, context), key).sendBack(back);
  }

  /** Takes a request back on behalf of its requester; see {@link RequestHandler#withdraw}. */
  public CommandResult withdraw(
      StoreTransaction transaction, InstanceKey key, String reason, RequestContext context) {
    return new RequestHandler(lastCall(transaction, context), key).withdraw(reason);
  }

  /** Notes a remark of a person; see {@link NoteHandler#note}. */
  public CommandResult note(
      StoreTransaction transaction, InstanceKey key, String text, RequestContext context) {
    return new NoteHandler(call(transaction, context), key).note(text);
  }

  /** Takes an intervention of an operator; see {@link RequestHandler#intervene}. */
  public CommandResult intervene(
      StoreTransaction transaction,
      InstanceKey key,
      OperatorCommand command,
      RequestContext operator) {
    return new RequestHandler(call(transaction, operator), key).intervene(command);
  }

  /** Begins a workflow for an existing document; see {@link WorkflowReplacement#adopt}. */
  public CommandResult adopt(
      StoreTransaction transaction, DocumentRef document, RequestContext context) {
    return new WorkflowReplacement(call(transaction, context)).adopt(document);
  }

  /** Adopts many documents; see {@link WorkflowReplacement#adopt(List)}. */
  public List<CommandResult> adopt(
      StoreTransaction transaction, List<DocumentRef> documents, RequestContext context) {
    return new WorkflowReplacement(call(transaction, context)).adopt(documents);
  }

  /** Begins a named workflow for an existing document; see {@link WorkflowReplacement#enter}. */
  public CommandResult enter(
      StoreTransaction transaction,
      DocumentRef document,
      WorkflowKey workflow,
      RequestContext context) {
    return new WorkflowReplacement(lastCall(transaction, context)).enter(document, workflow);
  }

  /** Ends an instance and adopts its document; see {@link WorkflowReplacement#restart}. */
  public CommandResult restart(
      StoreTransaction transaction, InstanceKey key, String reason, RequestContext operator) {
    return new WorkflowReplacement(call(transaction, operator)).restart(key, reason);
  }

  /** Amends a document in force by a new one; see {@link WorkflowReplacement#amend}. */
  public CommandResult amend(
      StoreTransaction transaction, DocumentRef document, String reason, RequestContext context) {
    return new WorkflowReplacement(call(transaction, context)).amend(document, reason);
  }

  /**
   * Advances an instance in the host's transaction, which is neither committed nor rolled back
   * here. If the host throws in it, the work is rolled back to a savepoint and postponed.
   */
  public AdvanceResult advance(
      StoreTransaction transaction, InstanceKey key, RequestContext context) {
    return InstanceAdvance.join(lastCall(transaction, context), key);
  }

  /** Advances an instance for claimed triggers; see {@link TriggerProcessor#work(List)}. */
  public AdvanceResult work(List<QueuedTrigger> claimed) {
    return new TriggerProcessor(services).work(claimed);
  }

  private CallContext call(StoreTransaction transaction, RequestContext context) {
    return new CallContext(services, transaction, context, budget);
  }

  private CallContext lastCall(StoreTransaction transaction, RequestContext context) {
    return new CallContext(services, transaction, context, budget, last);
  }
}
