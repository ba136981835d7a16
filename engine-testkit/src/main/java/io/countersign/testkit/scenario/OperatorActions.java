package io.countersign.testkit.scenario;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.util.Optional;

/** The interventions of an operator in a scenario. */
public final class OperatorActions {

  private final ScenarioContext context;
  private final String person;
  private final Optional<WorkflowKey> workflow;

  OperatorActions(ScenarioContext context, String person) {
    this(context, person, Optional.empty());
  }

  private OperatorActions(ScenarioContext context, String person, Optional<WorkflowKey> workflow) {
    this.context = context;
    this.person = person;
    this.workflow = workflow;
  }

  /** Returns the interventions of the same operator in a named workflow of documents. */
  public OperatorActions in(String name) {
    return new OperatorActions(context, person, Optional.of(WorkflowKey.of(name)));
  }

  private ScenarioRun run(DocumentRef document) {
    return context.run(document, workflow);
  }

  /** Pauses a workflow until it is resumed. */
  public OperatorActions pauses(DocumentRef document, String reason) {
    return does("pauses", document, new OperatorCommand.Pause(reason));
  }

  /** Resumes a workflow in its current state. */
  public OperatorActions resumes(DocumentRef document) {
    return does("resumes", document, new OperatorCommand.Resume("checked"));
  }

  /**
   * Retries every failed step of a document.
   *
   * @throws AssertionError if none has failed
   */
  public OperatorActions retries(DocumentRef document) {
    var failed =
        context.state(run(document)).tokens().stream()
            .filter(token -> token.phase() == Token.Phase.FAILED)
            .map(Token::id)
            .toList();
    if (failed.isEmpty()) {
      throw new AssertionError(
          "Expected a failed step of "
              + document.id()
              + " to try again, but found none. The document is at "
              + DocumentExpectations.places(context, run(document))
              + ".");
    }
    failed.forEach(
        token -> does("retries", document, new OperatorCommand.Retry(token, "the cause is gone")));
    return this;
  }

  /** Moves a document to a node, given by its label, key, status or id. */
  public OperatorActions leadsOut(DocumentRef document, String node, String reason) {
    var target = context.names(run(document)).ids(node).get(0);
    return does("leads out", document, new OperatorCommand.LeadOut(target, reason));
  }

  /** Publishes a workflow; documents that run another version continue with it. */
  public OperatorActions publishes(CompiledWorkflow workflow) {
    context.publish(workflow);
    return this;
  }

  /** Starts a workflow for a document that has none, at its current status. */
  public OperatorActions adopts(DocumentRef document) {
    context.tell(
        person + " adopts " + document.id(),
        tx -> context.began(document, context.engine().in(tx).adopt(document, caller())));
    return this;
  }

  /** Ends a workflow and starts the one that is currently published. */
  public OperatorActions restarts(DocumentRef document, String reason) {
    var key = context.key(run(document));
    context.tell(
        person + " restarts " + document.id(),
        tx -> context.began(run(document), context.engine().in(tx).restart(key, reason, caller())));
    return this;
  }

  /** Ends a workflow as cancelled. */
  public OperatorActions cancels(DocumentRef document, String reason) {
    return stops(document, InstanceStatus.CANCELLED, reason);
  }

  /** Ends a workflow as failed. */
  public OperatorActions givesUp(DocumentRef document, String reason) {
    return stops(document, InstanceStatus.FAILED, reason);
  }

  private OperatorActions stops(DocumentRef document, InstanceStatus status, String reason) {
    return does("ends the workflow of", document, new OperatorCommand.Stop(status, reason));
  }

  private OperatorActions does(String what, DocumentRef document, OperatorCommand command) {
    var key = context.key(run(document));
    context.tell(
        person + " " + what + " " + document.id(),
        tx -> context.engine().in(tx).intervene(key, command, caller()));
    return this;
  }

  private RequestContext caller() {
    return RequestContext.of(Actor.person(person));
  }
}
