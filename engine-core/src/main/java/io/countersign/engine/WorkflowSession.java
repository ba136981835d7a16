package io.countersign.engine;

import io.countersign.engine.advance.InstanceService;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.inspect.PausedStep;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.SendBack;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.DeliveryResult;
import io.countersign.engine.store.EventInbox.ExternalEvent;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreUnavailableException;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Workflow side of one transaction. Only {@link #advance}, the commands of a session that is {@link
 * #advancing}, and {@link #request} where the contract allows it, advance an instance. Not safe for
 * several threads.
 */
public final class WorkflowSession {

  private final StoreTransaction transaction;
  private final InstanceService instances;
  private final CommandSpan telling;

  WorkflowSession(StoreTransaction transaction, InstanceService instances, CommandSpan telling) {
    this.transaction = transaction;
    this.instances = instances;
    this.telling = telling;
  }

  /**
   * Judges whether a change may be made. Call it first in the host's {@code mutate()}, before it
   * locks its own row: it takes the lock of the instance in one round trip, and the transaction
   * keeps the lock. Writes nothing, asks no port and needs no worker. A denial is a result, not an
   * exception.
   */
  public EditDecision guard(ProposedChange change, RequestContext context) {
    try {
      return instances.guard(transaction, change, context);
    } catch (StoreUnavailableException unavailable) {
      return new EditDecision.Denied(List.of(unavailable.problem()));
    }
  }

  /**
   * Judges whether several changes may be made. The documents are changed in one transaction, and
   * each is judged for itself. All locks are taken in one round trip and in one order, so that two
   * transactions that change the same documents never wait for each other. That applies to
   * transactions that ask for all of them at once, before any other lock.
   *
   * @return the verdicts, in the order of the changes
   */
  public List<EditDecision> guard(List<ProposedChange> changes, RequestContext context) {
    try {
      return instances.guard(transaction, changes, context);
    } catch (StoreUnavailableException unavailable) {
      var denied = new EditDecision.Denied(List.of(unavailable.problem()));
      return Collections.nCopies(changes.size(), denied);
    }
  }

  /**
   * Records a change: call it last in the host's {@code mutate()}, after it wrote its row. A new
   * document starts the published workflow, a changed one is recorded in the journals of its active
   * instances with a trigger each, a deleted one ends its workflows. Recording the same version
   * twice has no effect. A change that a step asked for carries its origin; it touches no table,
   * because the step answers for it.
   */
  public CommandResult record(DocumentChange change, RequestContext context) {
    if (change.isOfItsStep()) {
      return instances.record(transaction, change, context);
    }
    return telling.call(
        "record",
        context,
        CommandResult.Rejected::new,
        by -> instances.record(transaction, change, by));
  }

  /**
   * Books a request for a transition. It is accepted or refused at once. If the contract allows
   * immediate requests and nothing stands before the gate, the gate is passed in this transaction;
   * otherwise the instance does not advance here.
   */
  public CommandResult request(
      InstanceKey instance, TransitionRequest request, RequestContext context) {
    return telling.call(
        "request",
        context,
        CommandResult.Rejected::new,
        by -> instances.request(transaction, instance, request, by));
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
  public CommandResult amend(DocumentRef document, String reason, RequestContext context) {
    return telling.call(
        "amend",
        context,
        CommandResult.Rejected::new,
        by -> instances.amend(transaction, document, reason, by));
  }

  /**
   * Begins the published workflow for a document that existed before the engine, or whose workflow
   * has ended, at the status that the host shows. A document that runs a workflow is left alone, so
   * that adopting may be repeated.
   */
  public CommandResult adopt(DocumentRef document, RequestContext context) {
    return telling.call(
        "adopt",
        context,
        CommandResult.Rejected::new,
        by -> instances.adopt(transaction, document, by));
  }

  /**
   * Adopts many documents, each for itself.
   *
   * @return the result for each, in the order in which they were given
   */
  public List<CommandResult> adopt(List<DocumentRef> documents, RequestContext context) {
    return telling.call(
        "adopt",
        context,
        problems ->
            documents.stream()
                .<CommandResult>map(one -> new CommandResult.Rejected(problems))
                .toList(),
        by -> instances.adopt(transaction, documents, by));
  }

  /**
   * Begins a named workflow for a document that exists, beside the lifecycle and the other
   * workflows that the document runs. A document that runs this workflow already is left alone, so
   * that entering may be repeated; one whose workflow has ended begins it once more. While it runs,
   * its edit windows apply to the document together with those of the other workflows.
   *
   * @param workflow the name under which the workflow was published; {@link WorkflowKey#LIFECYCLE}
   *     adopts the document
   */
  public CommandResult enter(DocumentRef document, WorkflowKey workflow, RequestContext context) {
    return telling.call(
        "enter",
        context,
        CommandResult.Rejected::new,
        by -> instances.enter(transaction, document, workflow, by));
  }

  /**
   * Ends an instance as cancelled, for the reason {@code replaced}, and adopts its document under
   * the workflow that is published now: the remedy for a wrong workflow. Earlier decisions do not
   * count any more. If the document cannot be adopted, nothing is written.
   *
   * @param reason why, in the operator's words
   */
  public CommandResult restart(InstanceKey instance, String reason, RequestContext operator) {
    return telling.call(
        "restart",
        operator,
        CommandResult.Rejected::new,
        by -> instances.restart(transaction, instance, reason, by));
  }

  /** Books an approver's answer for the version that the approver saw; a stale one is denied. */
  public CommandResult answer(InstanceKey instance, ApprovalAnswer answer, RequestContext context) {
    return telling.call(
        "answer",
        context,
        CommandResult.Rejected::new,
        by -> instances.answer(transaction, instance, answer, by));
  }

  /**
   * Sends a document back to a step that it has passed, on behalf of a person who is asked at a
   * task: the steps from there on are done again. The target asks people too, and is a step before
   * the task in the same slot and branch, or around the branch. For a way back that the author of
   * the workflow foresees, an edge is enough, and the person answers.
   */
  public CommandResult sendBack(InstanceKey instance, SendBack back, RequestContext context) {
    return telling.call(
        "send_back",
        context,
        CommandResult.Rejected::new,
        by -> instances.sendBack(transaction, instance, back, by));
  }

  /**
   * Withdraws the request under way on behalf of its requester, while people are asked about it:
   * open questions are closed, and the document takes the way of a rejection. Any other caller is
   * denied.
   */
  public CommandResult withdraw(InstanceKey instance, String reason, RequestContext context) {
    return telling.call(
        "withdraw",
        context,
        CommandResult.Rejected::new,
        by -> instances.withdraw(transaction, instance, reason, by));
  }

  /**
   * Notes a remark of a person on an instance, for all who follow the document. It is an event and
   * a line of the timeline, and moves nothing: it queues no trigger, and is accepted also when the
   * instance is paused or has ended. Noting the same text twice makes two notes. {@link
   * io.countersign.engine.port.Permissions} are asked for a request with the action {@code note}.
   *
   * @param text the remark, in the words of that person; not blank, and at most 16,384 bytes of
   *     UTF-8
   */
  public CommandResult note(InstanceKey instance, String text, RequestContext context) {
    return telling.call(
        "note",
        context,
        CommandResult.Rejected::new,
        by -> instances.note(transaction, instance, text, by));
  }

  /** Accepts an external event, or returns why it cannot be kept, or not now. */
  public DeliveryResult deliver(ExternalEvent event) {
    try {
      return transaction.inbox().deliver(event);
    } catch (StoreUnavailableException unavailable) {
      return new DeliveryResult.Refused(List.of(unavailable.problem()));
    }
  }

  /**
   * Carries out an operator's intervention at once. The next advance carries out its consequences.
   */
  public CommandResult intervene(
      InstanceKey instance, OperatorCommand command, RequestContext operator) {
    return telling.call(
        "intervene",
        operator,
        CommandResult.Rejected::new,
        by -> instances.intervene(transaction, instance, command, by));
  }

  /**
   * Retries steps that failed for one cause, such as an outage that is over, as {@link
   * io.countersign.engine.inspect.WorkflowQueries#pausedSteps} returns them. A step that has
   * changed since is refused individually. The locks of all instances are held until the
   * transaction ends, so pass at most some hundred at a time.
   *
   * @return the result for each, in the order of their instances
   */
  public Map<PausedStep, CommandResult> retry(
      Collection<PausedStep> steps, String reason, RequestContext operator) {
    var bookings = new LinkedHashMap<PausedStep, CommandResult>();
    steps.stream()
        .sorted(Comparator.comparing(step -> step.instance().value()))
        .forEach(
            step ->
                bookings.put(
                    step,
                    intervene(
                        new InstanceKey.ById(OrgId.of(step.document().org()), step.instance()),
                        new OperatorCommand.Retry(step.token(), reason),
                        operator)));
    return bookings;
  }

  /** Advances the instance until its tokens rest, inside this transaction. */
  public AdvanceResult advance(InstanceKey instance, RequestContext context) {
    return instances.advance(transaction, instance, context);
  }

  /**
   * Returns this session for hosts that advance instances themselves: each command is booked and
   * advances its instance under one lock. The result of the advance is in {@link
   * CommandResult#advance}. If no step calls the host, that takes two round trips, one to lock and
   * load and one to write; booking and advancing separately takes four. The events are the same.
   *
   * <p>If the host throws in a step, the step is rolled back and postponed; the booking stays, and
   * a worker continues with it. So a worker is needed nevertheless. If the host throws before any
   * step, when it is asked for the document or for an actor's roles, the exception is rethrown, and
   * nothing is booked. Call {@link #record} last in the host's {@code mutate()}, because advancing
   * reads the host's document.
   */
  public WorkflowSession advancing() {
    return new WorkflowSession(transaction, instances.advancing(), telling);
  }
}
