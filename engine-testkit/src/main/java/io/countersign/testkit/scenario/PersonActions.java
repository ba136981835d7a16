package io.countersign.testkit.scenario;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.SendBack;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.testkit.host.FakeMutate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The actions of a person in a scenario. {@link Then#refused} or the next step reports a refusal.
 */
public final class PersonActions {

  private final ScenarioContext context;
  private final String person;
  private final OptionalLong seen;
  private final Optional<WorkflowKey> workflow;

  PersonActions(ScenarioContext context, String person) {
    this(context, person, OptionalLong.empty(), Optional.empty());
  }

  private PersonActions(
      ScenarioContext context, String person, OptionalLong seen, Optional<WorkflowKey> workflow) {
    this.context = context;
    this.person = person;
    this.seen = seen;
    this.workflow = workflow;
  }

  /**
   * Returns the actions of the same person in a named workflow of documents. Otherwise a person
   * decides where the person is asked, and does everything else in the lifecycle of a document or,
   * if it has none, in the only workflow that it runs.
   */
  public PersonActions in(String name) {
    return new PersonActions(context, person, seen, Optional.of(WorkflowKey.of(name)));
  }

  private ScenarioRun run(DocumentRef document) {
    return context.run(document, workflow);
  }

  /**
   * Returns the actions of the same person, deciding on a version shown earlier, even if the
   * document has changed since.
   */
  public PersonActions seeing(long version) {
    return new PersonActions(context, person, OptionalLong.of(version), workflow);
  }

  /** Begins the only workflow of a document type that has no lifecycle, for a document. */
  public PersonActions enters(DocumentRef document) {
    return enters(context.usualWorkflow(document.type()).value(), document);
  }

  /** Begins a named workflow for a document. */
  public PersonActions enters(String name, DocumentRef document) {
    var entered = new ScenarioRun(document, WorkflowKey.of(name));
    context.tell(
        person + " enters " + document.id() + " in " + name,
        tx ->
            context.began(
                entered, context.engine().in(tx).enter(document, entered.workflow(), caller())));
    return this;
  }

  /** Requests a transition. */
  public PersonActions requests(String verb, DocumentRef document) {
    return requests(verb, document, "");
  }

  /** Requests a transition, with a reason. */
  public PersonActions requests(String verb, DocumentRef document, String reason) {
    var key = context.key(run(document));
    context.tell(
        person + " requests " + verb + " of " + document.id(),
        tx -> context.engine().in(tx).request(key, new TransitionRequest(verb, reason), caller()));
    return this;
  }

  /** Withdraws a request for a transition. */
  public PersonActions withdraws(DocumentRef document, String reason) {
    var key = context.key(run(document));
    context.tell(
        person + " withdraws the request about " + document.id(),
        tx -> context.engine().in(tx).withdraw(key, reason, caller()));
    return this;
  }

  /** Notes a remark on the workflow of a document. */
  public PersonActions notes(DocumentRef document, String text) {
    var key = context.key(run(document));
    context.tell(
        person + " notes something on " + document.id(),
        tx -> context.engine().in(tx).note(key, text, caller()));
    return this;
  }

  /** Changes a field of a document. */
  public PersonActions edits(DocumentRef document, String field, @Nullable Object value) {
    return edits(document, Collections.singletonMap(field, value));
  }

  /** Changes fields of a document. */
  public PersonActions edits(
      DocumentRef document, Map<String, ? extends @Nullable Object> changes) {
    return mutates("edits", document, mutate -> mutate.edit(document, changes));
  }

  /**
   * Amends a document that is in force. Use {@code given().action("amend").changes(...)} to change
   * its fields.
   *
   * @return the new document
   */
  public DocumentRef amends(DocumentRef document, String reason) {
    var amendment = context.host().mutations().amendmentOf(document);
    context.tell(
        person + " amends " + document.id(),
        tx -> {
          tx.savepoint();
          var result = context.engine().in(tx).amend(document, reason, caller());
          context.began(amendment, result);
          return result;
        });
    return amendment;
  }

  /** Sets the status of a document directly, bypassing the gates. */
  public PersonActions setsStatus(DocumentRef document, String status) {
    return mutates("sets the status of", document, mutate -> mutate.status(document, status));
  }

  /** Deletes a document. */
  public PersonActions deletes(DocumentRef document) {
    return mutates("deletes", document, mutate -> mutate.delete(document));
  }

  private PersonActions mutates(
      String verb, DocumentRef document, Function<FakeMutate, CommandResult> change) {
    context.tell(
        person + " " + verb + " " + document.id(),
        tx -> change.apply(context.mutate(tx, caller())));
    return this;
  }

  /** Approves in the only approval that asks this person. */
  public PersonActions approves(DocumentRef document) {
    return decides(document, findQuestion(document), Answer.APPROVED, "");
  }

  /** Approves in the approval of a step, given by its label, key or id. */
  public PersonActions approves(DocumentRef document, String step) {
    return decides(document, at(document, step), Answer.APPROVED, "");
  }

  /** Rejects in the only approval that asks this person. */
  public PersonActions rejects(DocumentRef document, String reason) {
    return decides(document, findQuestion(document), Answer.REJECTED, reason);
  }

  /** Rejects in the approval of a step, given by its label, key or id. */
  public PersonActions rejects(DocumentRef document, String step, String reason) {
    return decides(document, at(document, step), Answer.REJECTED, reason);
  }

  /** Abstains in the only approval that asks this person. */
  public PersonActions abstains(DocumentRef document, String reason) {
    return decides(document, findQuestion(document), Answer.ABSTAINED, reason);
  }

  /** Abstains in the approval of a step, given by its label, key or id. */
  public PersonActions abstains(DocumentRef document, String step, String reason) {
    return decides(document, at(document, step), Answer.ABSTAINED, reason);
  }

  /** Takes an action in the only task that asks this person. */
  public PersonActions does(String action, DocumentRef document) {
    return does(action, document, "");
  }

  /** Takes an action with a remark in the only task that asks this person. */
  public PersonActions does(String action, DocumentRef document, String remark) {
    return decides(document, findQuestion(document), action, remark);
  }

  /** Takes an action in the task of a step, given by its label, key or id. */
  public PersonActions does(String action, DocumentRef document, String step, String remark) {
    return decides(document, at(document, step), action, remark);
  }

  /**
   * Sends a document back to a step that it has passed, given by its label, key or id, from the
   * only task that asks this person.
   */
  public PersonActions sendsBack(DocumentRef document, String target, String reason) {
    var question = findQuestion(document);
    var node = context.names(question.run()).ids(target).get(0);
    var back = SendBack.from(question.approval(), node, reason);
    var key = context.key(question.run());
    context.tell(
        person + " sends " + document.id() + " back",
        tx -> context.engine().in(tx).sendBack(key, back, caller()));
    return this;
  }

  private PersonActions decides(
      DocumentRef document, Question question, Answer answer, String reason) {
    return decides(document, question, answer.action(), reason);
  }

  private PersonActions decides(
      DocumentRef document, Question question, String action, String reason) {
    var given = ApprovalAnswer.to(question.approval(), action, reason);
    var key = context.key(question.run());
    context.tell(
        person + " decides on " + document.id(),
        tx -> context.engine().in(tx).answer(key, given, caller()));
    return this;
  }

  /**
   * Question to a person.
   *
   * @param run the workflow that asks
   * @param approval the question
   */
  private record Question(ScenarioRun run, Approval approval) {}

  private Question findQuestion(DocumentRef document) {
    if (seen.isPresent()) {
      return shown(document, node -> true);
    }
    var open = open(document);
    var mine = open.stream().filter(one -> one.people().contains(person)).toList();
    return only(document, mine.isEmpty() ? open : mine);
  }

  private Question at(DocumentRef document, String step) {
    if (seen.isPresent()) {
      return shown(document, context.names(run(document)).ids(step)::contains);
    }
    return only(
        document,
        open(document).stream()
            .filter(one -> context.names(one.run()).ids(step).contains(one.nodeId()))
            .toList());
  }

  private Question shown(DocumentRef document, Predicate<String> nodes) {
    var run = run(document);
    return new Question(run, ShownApproval.of(context, run, seen.getAsLong(), person, nodes));
  }

  private List<OpenApproval> open(DocumentRef document) {
    var runs = workflow.isPresent() ? List.of(run(document)) : context.runs(document);
    return runs.stream().flatMap(run -> OpenApproval.all(context, run).stream()).toList();
  }

  private Question only(DocumentRef document, List<OpenApproval> found) {
    if (found.size() != 1) {
      throw new AssertionError(
          "Expected one open approval of "
              + document.id()
              + " for "
              + person
              + " to decide, but found "
              + (found.isEmpty() ? "none among " : "several: ")
              + open(document)
              + ". The document is at "
              + DocumentExpectations.places(context, run(document))
              + (found.isEmpty() ? "." : ". Name the step."));
    }
    return new Question(found.get(0).run(), found.get(0).approval());
  }

  private RequestContext caller() {
    return RequestContext.of(Actor.person(person));
  }
}
