package io.countersign.testkit;

import io.countersign.engine.advance.Caller;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.request.Intervention;
import io.countersign.engine.workflow.CompiledWorkflow;

/** The interventions of an operator in a scenario. */
public final class Operating {

  private final Desk desk;
  private final String person;

  Operating(Desk desk, String person) {
    this.desk = desk;
    this.person = person;
  }

  /** Pauses a workflow until it is resumed. */
  public Operating pauses(DocumentRef document, String reason) {
    return does("pauses", document, new Intervention.Pause(reason));
  }

  /** Resumes a workflow in its current state. */
  public Operating resumes(DocumentRef document) {
    return does("resumes", document, new Intervention.Resume("checked"));
  }

  /**
   * Retries every failed step of a document.
   *
   * @throws AssertionError if none has failed
   */
  public Operating retries(DocumentRef document) {
    var failed =
        desk.state(document).tokens().stream()
            .filter(token -> token.phase() == Token.Phase.FAILED)
            .map(Token::id)
            .toList();
    if (failed.isEmpty()) {
      throw new AssertionError(
          "Expected a failed step of "
              + document.id()
              + " to try again, but found none. The document is at "
              + DocumentExpectations.places(desk, document)
              + ".");
    }
    failed.forEach(
        token -> does("retries", document, new Intervention.Retry(token, "the cause is gone")));
    return this;
  }

  /** Moves a document to a node, given by its label, key, status or id. */
  public Operating leadsOut(DocumentRef document, String node, String reason) {
    var target = desk.names(document).ids(node).get(0);
    return does("leads out", document, new Intervention.LeadOut(target, reason));
  }

  /** Publishes a workflow; documents that run another version continue with it. */
  public Operating publishes(CompiledWorkflow workflow) {
    desk.publish(workflow);
    return this;
  }

  /** Starts a workflow for a document that has none, at its current status. */
  public Operating adopts(DocumentRef document) {
    desk.tell(
        person + " adopts " + document.id(),
        tx -> desk.began(document, desk.engine().in(tx).adopt(document, caller())));
    return this;
  }

  /** Ends a workflow and starts the one that is currently published. */
  public Operating restarts(DocumentRef document, String reason) {
    var key = desk.key(document);
    desk.tell(
        person + " restarts " + document.id(),
        tx -> desk.began(document, desk.engine().in(tx).restart(key, reason, caller())));
    return this;
  }

  /** Ends a workflow as cancelled. */
  public Operating cancels(DocumentRef document, String reason) {
    return stops(document, InstanceStatus.CANCELLED, reason);
  }

  /** Ends a workflow as failed. */
  public Operating givesUp(DocumentRef document, String reason) {
    return stops(document, InstanceStatus.FAILED, reason);
  }

  private Operating stops(DocumentRef document, InstanceStatus status, String reason) {
    return does("ends the workflow of", document, new Intervention.Stop(status, reason));
  }

  private Operating does(String what, DocumentRef document, Intervention intervention) {
    var key = desk.key(document);
    desk.tell(
        person + " " + what + " " + document.id(),
        tx -> desk.engine().in(tx).intervene(key, intervention, caller()));
    return this;
  }

  private Caller caller() {
    return Caller.of(Actor.person(person));
  }
}
