package io.countersign.testkit;

import io.countersign.engine.advance.Caller;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.kernel.Command;
import io.countersign.engine.kernel.InstanceStatus;
import io.countersign.engine.kernel.Token;

/** What an operator of the engine does. */
public final class Operating {

  private final Desk desk;
  private final String person;

  Operating(Desk desk, String person) {
    this.desk = desk;
    this.person = person;
  }

  /** Stops a workflow until it is resumed. */
  public Operating pauses(DocumentRef document, String reason) {
    var key = desk.key(document);
    desk.tell(
        person + " pauses " + document.id(),
        tx -> desk.engine().in(tx).pause(key, reason, caller()));
    return this;
  }

  /** Lets a workflow go on, as it stands. */
  public Operating resumes(DocumentRef document) {
    var key = desk.key(document);
    desk.tell(
        person + " resumes " + document.id(), tx -> desk.engine().in(tx).resume(key, caller()));
    return this;
  }

  /**
   * Has every failed step of a document tried again.
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
    var key = desk.key(document);
    failed.forEach(
        token ->
            desk.tell(
                person + " retries " + document.id(),
                tx -> desk.engine().in(tx).retry(key, new Command.Retry(token), caller())));
    return this;
  }

  /** Leads a document out of where it is, to a node, by its label, key, status or id. */
  public Operating leadsOut(DocumentRef document, String node, String reason) {
    var key = desk.key(document);
    var target = desk.names(document).ids(node).get(0);
    desk.tell(
        person + " leads out " + document.id(),
        tx -> desk.engine().in(tx).leadOut(key, new Command.LeadOut(target, reason), caller()));
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
    var key = desk.key(document);
    desk.tell(
        person + " ends the workflow of " + document.id(),
        tx -> desk.engine().in(tx).stop(key, new Command.Stop(status, reason), caller()));
    return this;
  }

  private Caller caller() {
    return Caller.of(Actor.person(person));
  }
}
