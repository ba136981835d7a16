package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.StatusContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.kernel.DecisionFacts;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.store.TriggerType;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Start of a workflow for a document: a new document begins at the start of its workflow, an
 * existing one at its status. The transaction holds the lock of the document.
 *
 * @param call the call that starts it
 * @param document the document
 * @param program the workflow
 * @param facts the facts at that time
 * @param at the store's time
 */
record WorkflowStart(
    CallContext call,
    DocumentRef document,
    ExecutableWorkflow program,
    DecisionFacts facts,
    Instant at) {

  /** Begins the workflow at its start. */
  CommandResult start() {
    return begin(
        call.services()
            .kernel()
            .start(program, facts, document.id(), document.org(), call.request().trace()));
  }

  /** Begins the workflow at the status of the document. */
  CommandResult adopt() {
    return first().map(this::begin).orElseGet(() -> new CommandResult.Rejected(unknownStatus()));
  }

  /** Returns why the document cannot be adopted as it is, or empty. */
  Optional<Problem> objection() {
    return first().isPresent() ? Optional.empty() : Optional.of(unknownStatus());
  }

  /** Returns whether the document has the status in which its workflow begins, if it has any. */
  boolean isAtStart() {
    return program.workflow().contract().lifecycle().isNone() || initial().equals(status());
  }

  /** Returns why a document that is reported as new cannot begin as it is. */
  Problem notAtStart() {
    return Problem.error(
        EngineCode.WORKFLOW_STATUS_NOT_INITIAL,
        ProblemPlace.nowhere(),
        "a new document in the status '" + initial() + "'",
        "'" + status() + "' of " + document,
        "If the document was there before, adopt it. Otherwise write it in its initial status and"
            + " request the transition.");
  }

  private String status() {
    return facts.document().pin().status();
  }

  private String initial() {
    return program
        .workflow()
        .contract()
        .lifecycle()
        .inRole(Role.INITIAL)
        .map(StatusContract::name)
        .orElseThrow();
  }

  private Optional<JournalEntry> first() {
    return call.services()
        .kernel()
        .adopt(program, facts, document.id(), document.org(), call.request().trace());
  }

  private CommandResult begin(JournalEntry first) {
    var session = InstanceSession.begin(this, first);
    return session.accept(Optional.of(session.trigger(TriggerType.CREATE_INSTANCE, Map.of())));
  }

  private Problem unknownStatus() {
    return Problem.error(
        EngineCode.WORKFLOW_STATUS_UNKNOWN,
        ProblemPlace.nowhere(),
        "a status of the workflow, one of "
            + program.workflow().contract().lifecycle().statuses().stream()
                .map(StatusContract::name)
                .toList(),
        "'" + status() + "' of " + document,
        "Give the document a status that its workflow has, or publish a workflow that has this"
            + " one.");
  }
}
