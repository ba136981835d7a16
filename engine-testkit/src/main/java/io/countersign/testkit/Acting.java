package io.countersign.testkit;

import io.countersign.engine.advance.Booking;
import io.countersign.engine.advance.Caller;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.testkit.host.FakeMutate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The actions of a person in a scenario. {@link Then#refused} or the next step reports a refusal.
 */
public final class Acting {

  private final Desk desk;
  private final String person;
  private final OptionalLong seen;

  Acting(Desk desk, String person) {
    this(desk, person, OptionalLong.empty());
  }

  private Acting(Desk desk, String person, OptionalLong seen) {
    this.desk = desk;
    this.person = person;
    this.seen = seen;
  }

  /**
   * Returns the actions of the same person, deciding on a version shown earlier, even if the
   * document has changed since.
   */
  public Acting seeing(long version) {
    return new Acting(desk, person, OptionalLong.of(version));
  }

  /** Requests a transition. */
  public Acting requests(String verb, DocumentRef document) {
    return requests(verb, document, "");
  }

  /** Requests a transition, with a reason. */
  public Acting requests(String verb, DocumentRef document, String reason) {
    var key = desk.key(document);
    desk.tell(
        person + " requests " + verb + " of " + document.id(),
        tx -> desk.engine().in(tx).request(key, new TransitionRequest(verb, reason), caller()));
    return this;
  }

  /** Withdraws a request for a transition. */
  public Acting withdraws(DocumentRef document, String reason) {
    var key = desk.key(document);
    desk.tell(
        person + " withdraws the request about " + document.id(),
        tx -> desk.engine().in(tx).withdraw(key, reason, caller()));
    return this;
  }

  /** Changes a field of a document. */
  public Acting edits(DocumentRef document, String field, @Nullable Object value) {
    return edits(document, Collections.singletonMap(field, value));
  }

  /** Changes fields of a document. */
  public Acting edits(DocumentRef document, Map<String, ? extends @Nullable Object> changes) {
    return mutates("edits", document, mutate -> mutate.edit(document, changes));
  }

  /**
   * Amends a document that is in force. Use {@code given().action("amend").changes(...)} to change
   * its fields.
   *
   * @return the new document
   */
  public DocumentRef amends(DocumentRef document, String reason) {
    var amendment = desk.host().mutations().amendmentOf(document);
    desk.tell(
        person + " amends " + document.id(),
        tx -> {
          tx.savepoint();
          var booking = desk.engine().in(tx).amend(document, reason, caller());
          desk.began(amendment, booking);
          return booking;
        });
    return amendment;
  }

  /** Sets the status of a document directly, bypassing the gates. */
  public Acting setsStatus(DocumentRef document, String status) {
    return mutates("sets the status of", document, mutate -> mutate.status(document, status));
  }

  /** Deletes a document. */
  public Acting deletes(DocumentRef document) {
    return mutates("deletes", document, mutate -> mutate.delete(document));
  }

  private Acting mutates(String verb, DocumentRef document, Function<FakeMutate, Booking> change) {
    desk.tell(
        person + " " + verb + " " + document.id(), tx -> change.apply(desk.mutate(tx, caller())));
    return this;
  }

  /** Approves in the only approval that asks this person. */
  public Acting approves(DocumentRef document) {
    return decides(document, asked(document), Answer.APPROVED, "");
  }

  /** Approves in the approval of a step, given by its label, key or id. */
  public Acting approves(DocumentRef document, String step) {
    return decides(document, at(document, step), Answer.APPROVED, "");
  }

  /** Rejects in the only approval that asks this person. */
  public Acting rejects(DocumentRef document, String reason) {
    return decides(document, asked(document), Answer.REJECTED, reason);
  }

  /** Rejects in the approval of a step, given by its label, key or id. */
  public Acting rejects(DocumentRef document, String step, String reason) {
    return decides(document, at(document, step), Answer.REJECTED, reason);
  }

  /** Abstains in the only approval that asks this person. */
  public Acting abstains(DocumentRef document, String reason) {
    return decides(document, asked(document), Answer.ABSTAINED, reason);
  }

  /** Abstains in the approval of a step, given by its label, key or id. */
  public Acting abstains(DocumentRef document, String step, String reason) {
    return decides(document, at(document, step), Answer.ABSTAINED, reason);
  }

  private Acting decides(DocumentRef document, Approval approval, Answer answer, String reason) {
    var given = ApprovalAnswer.to(approval, answer, reason);
    var key = desk.key(document);
    desk.tell(
        person + " decides on " + document.id(),
        tx -> desk.engine().in(tx).answer(key, given, caller()));
    return this;
  }

  private Approval asked(DocumentRef document) {
    if (seen.isPresent()) {
      return ShownApproval.of(desk, document, seen.getAsLong(), person, node -> true);
    }
    var open = OpenApproval.all(desk, document);
    var mine = open.stream().filter(one -> one.people().contains(person)).toList();
    return only(document, mine.isEmpty() ? open : mine);
  }

  private Approval at(DocumentRef document, String step) {
    var nodes = desk.names(document).ids(step);
    if (seen.isPresent()) {
      return ShownApproval.of(desk, document, seen.getAsLong(), person, nodes::contains);
    }
    return only(
        document,
        OpenApproval.all(desk, document).stream()
            .filter(one -> nodes.contains(one.nodeId()))
            .toList());
  }

  private Approval only(DocumentRef document, List<OpenApproval> found) {
    if (found.size() != 1) {
      throw new AssertionError(
          "Expected one open approval of "
              + document.id()
              + " for "
              + person
              + " to decide, but found "
              + (found.isEmpty() ? "none among " : "several: ")
              + OpenApproval.all(desk, document)
              + ". The document is at "
              + DocumentExpectations.places(desk, document)
              + (found.isEmpty() ? "." : ". Name the step."));
    }
    return found.get(0).approval();
  }

  private Caller caller() {
    return Caller.of(Actor.person(person));
  }
}
