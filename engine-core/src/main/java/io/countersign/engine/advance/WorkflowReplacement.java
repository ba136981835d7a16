package io.countersign.engine.advance;

import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.kernel.KernelCommand.Supersede;
import io.countersign.engine.port.Mutations.Amending;
import io.countersign.engine.port.Mutations.Amendment;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Starts workflows for existing documents: adopts a document, adopts it again under another
 * workflow, or amends a document in force by a new one. Lives within one call.
 */
final class WorkflowReplacement {

  private final CallContext call;

  WorkflowReplacement(CallContext call) {
    this.call = call;
  }

  /**
   * Begins a workflow for an existing document, at the status that it has. A document that runs a
   * workflow already is left alone.
   */
  CommandResult adopt(DocumentRef document) {
    return begin(new InstanceKey.ByDocument(document));
  }

  /**
   * Begins a named workflow for an existing document. A document that runs this workflow already is
   * left alone.
   */
  CommandResult enter(DocumentRef document, WorkflowKey workflow) {
    return begin(new InstanceKey.ByDocument(document, workflow));
  }

  private CommandResult begin(InstanceKey.ByDocument key) {
    var mismatches = InputCheck.problems(key, call.request());
    if (!mismatches.isEmpty()) {
      return new CommandResult.Rejected(mismatches);
    }
    var locked = call.transaction().lock(key, Patience.WAIT);
    if (locked instanceof Loaded loaded) {
      return new CommandResult.NoChange(
          loaded.state().identity().instance(), "the document runs this workflow already");
    }
    if (!(locked instanceof Locked.Absent absent)) {
      return new CommandResult.Rejected(new SessionOpening.Busy().problems());
    }
    var start = start(key, absent);
    return start instanceof Result.Accepted<WorkflowStart> read
        ? read.value().adopt()
        : new CommandResult.Rejected(start.problems());
  }

  /**
   * Adopts many documents, each for itself: a refused one leaves the others as they are. Takes
   * locks in the order of the ids, so that two batches never wait for each other.
   *
   * @return the result for each, in the order in which they were given
   */
  List<CommandResult> adopt(List<DocumentRef> documents) {
    var inOrder =
        new TreeSet<>(
            Comparator.comparing(DocumentRef::org)
                .thenComparing(DocumentRef::type)
                .thenComparing(DocumentRef::id));
    inOrder.addAll(documents);
    var results = new HashMap<DocumentRef, CommandResult>();
    inOrder.forEach(one -> results.put(one, adopt(one)));
    return documents.stream().map(results::get).toList();
  }

  /**
   * Ends an instance and begins it again under the workflow that is published now. If that cannot
   * begin, nothing is ended.
   */
  CommandResult restart(InstanceKey key, String reason) {
    var mismatches = InputCheck.problems(reason);
    if (!mismatches.isEmpty()) {
      return new CommandResult.Rejected(mismatches);
    }
    var opening = InstanceSession.open(call, key, Patience.WAIT);
    var changes = changes(opening);
    if (changes.isEmpty()) {
      return new CommandResult.Rejected(opening.problems());
    }
    var identity = changes.get().state().identity();
    var document = identity.document();
    if (changes.get().state().progress().status().isFinal()) {
      return new CommandResult.NoChange(identity.instance(), "its workflow is over");
    }
    var start = startAgain(new InstanceKey.ByDocument(document, identity.workflow()));
    if (!(start instanceof Result.Accepted<WorkflowStart> read)) {
      return new CommandResult.Rejected(start.problems());
    }
    var operator = read.value().facts().actor();
    var forbidden =
        call.services()
            .permissions()
            .intervention(call.transaction(), document, operator, "restart", "", reason);
    if (forbidden.isPresent()) {
      return new CommandResult.Rejected(forbidden.get());
    }
    if (opening instanceof InstanceSession session) {
      session.carryOut(new Supersede(document, Supersede.REPLACED, reason, Optional.empty()));
    } else {
      // An instance cannot run a workflow that this engine does not read, but it can be ended.
      changes.get().note(new InstanceEvent.Superseded(document, operator, reason, List.of()));
      changes
          .get()
          .note(
              new InstanceEvent.Ended(
                  InstanceStatus.CANCELLED, Supersede.REPLACED, EditWindow.LOCKED, operator));
    }
    changes.get().flush();
    AdvanceTelemetry.reportIntervention(call.settings().telemetry(), identity, "restart", operator);
    return read.value().adopt();
  }

  private static Optional<PendingChanges> changes(SessionOpening opening) {
    return switch (opening.kind()) {
      case OPEN -> Optional.of(((InstanceSession) opening).changes());
      case STALE -> Optional.of(((SessionOpening.Stale) opening).changes());
      case BUSY, REFUSED -> Optional.empty();
    };
  }

  /** Returns the start of the workflow that is published now, for a document that runs one. */
  private Result<WorkflowStart> startAgain(InstanceKey.ByDocument key) {
    var transaction = call.transaction();
    var published = transaction.workflows().current(scope(key));
    return start(key, new Locked.Absent(transaction.now(), published));
  }

  private static DefinitionScope scope(InstanceKey.ByDocument key) {
    return new DefinitionScope(key.document().org(), key.document().type(), key.workflow());
  }

  /** Returns the start of the published workflow for a document, or why it cannot begin. */
  private Result<WorkflowStart> start(InstanceKey.ByDocument key, Locked.Absent absent) {
    var transaction = call.transaction();
    var services = call.services();
    var document = key.document();
    var now = absent.now();
    services.workflows().hear(now);
    var current = services.workflows().current(transaction, scope(key), absent.published());
    if (!(current instanceof Result.Accepted<ExecutableWorkflow> read)) {
      return new Result.Refused<>(current.problems());
    }
    var shown = services.facts().shown(transaction, read.value(), document);
    if (shown.isEmpty()) {
      return new Result.Refused<>(FactsLoader.unknown(document));
    }
    var facts =
        services
            .facts()
            .complete(
                transaction,
                read.value(),
                document.org(),
                shown.get(),
                call.request().actor(),
                now);
    var start = new WorkflowStart(call, document, read.value(), facts, now);
    return start
        .objection()
        .<Result<WorkflowStart>>map(problem -> new Result.Refused<>(problem))
        .orElseGet(() -> new Result.Accepted<>(start));
  }

  /**
   * Has the host make a new document that amends one in force, and ends the workflow of the amended
   * document. If the host refuses, or the document is not in force, nothing is written. Steps
   * behind the last gate that were still owed to the document are withdrawn.
   *
   * @return the instance of the new document, and the steps that were withdrawn
   * @throws IllegalStateException if the host made a document and did not record it
   */
  CommandResult amend(DocumentRef document, String reason) {
    var mismatches = InputCheck.problems(reason);
    if (!mismatches.isEmpty()) {
      return new CommandResult.Rejected(mismatches);
    }
    var key = new InstanceKey.Latest(document);
    var opening = InstanceSession.open(call, key, Patience.WAIT);
    if (!(opening instanceof InstanceSession session)) {
      return new CommandResult.Rejected(opening.problems());
    }
    if (!isInForce(session)) {
      return new CommandResult.Rejected(notInForce(session));
    }
    var transaction = call.transaction();
    var facts = session.facts();
    var forbidden =
        call.services()
            .permissions()
            .request(transaction, document, facts.actor(), "amend", reason);
    if (forbidden.isPresent()) {
      return new CommandResult.Rejected(forbidden.get());
    }
    var savepoint = transaction.savepoint();
    transaction.beforeHost();
    var amending =
        call.services()
            .ports()
            .mutations()
            .amend(
                transaction,
                new Amendment(
                    document,
                    facts.document().pin().version(),
                    reason,
                    facts.actor(),
                    call.request().trace()));
    if (amending instanceof Amending.Refused refused) {
      transaction.rollbackTo(savepoint);
      return new CommandResult.Rejected(refusedProblem(document, refused));
    }
    var successor = ((Amending.Created) amending).document();
    var begun = successor(document, successor);
    // The host may have recorded more than the new document.
    var reopened = InstanceSession.open(call, key, Patience.WAIT);
    if (!(reopened instanceof InstanceSession again)) {
      throw new IllegalStateException(
          "Expected the lock of "
              + document
              + " to be kept by the transaction, but found "
              + reopened);
    }
    var owed = again.program().owedSteps(again.state().tokens());
    var after = call.services().facts().shown(transaction, again.program(), successor);
    again.carryOut(new Supersede(successor, Supersede.AMENDED, reason, after));
    again.changes().flush();
    var instance = begun.identity().instance();
    var advance =
        call.budget() == 0
            ? Optional.<AdvanceResult>empty()
            : Optional.of(
                InstanceAdvance.join(
                    call, new InstanceKey.ById(OrgId.of(document.org()), InstanceId.of(instance))));
    return new CommandResult.Accepted(instance, begun.progress().seq(), owed, advance);
  }

  private InstanceState successor(DocumentRef document, DocumentRef successor) {
    var locked = call.transaction().lock(new InstanceKey.ByDocument(successor), Patience.WAIT);
    if (!successor.equals(document) && locked instanceof Loaded loaded) {
      return loaded.state();
    }
    throw new IllegalStateException(
        "Expected the amendment of "
            + document
            + " to be a new document that runs a workflow, but found "
            + successor
            + ". The host has to record it when it creates it, as it does any other document.");
  }

  private static boolean isInForce(InstanceSession session) {
    var status = session.state().progress().status();
    return (!status.isFinal() || status == InstanceStatus.COMPLETED)
        && session
            .program()
            .workflow()
            .contract()
            .lifecycle()
            .status(session.facts().document().pin().status())
            .filter(one -> one.role() == Role.ACTIVE)
            .isPresent();
  }

  private static Problem notInForce(InstanceSession session) {
    var state = session.state();
    return Problem.error(
        EngineCode.WORKFLOW_AMENDMENT_UNAVAILABLE,
        ProblemPlace.nowhere(),
        "a document that is in force, whose workflow has not been ended",
        state.identity().document()
            + " in the status '"
            + session.facts().document().pin().status()
            + "'"
            + (state.progress().status().isFinal()
                ? ", whose workflow is over"
                    + state.progress().reason().map(": "::concat).orElse("")
                : ""),
        "Edit a document that is not in force yet, and it is approved again where it has to be.");
  }

  private static Problem refusedProblem(DocumentRef document, Amending.Refused refused) {
    return Problem.error(
        EngineCode.AMENDMENT_REFUSED,
        ProblemPlace.nowhere(),
        "the host to amend " + document,
        "its refusal " + refused.code() + ": " + refused.reason(),
        "Do what the host asks for, or ask its operator.");
  }
}
