package io.countersign.engine.advance;

import io.countersign.engine.advance.InstanceCreator.Beginning;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.kernel.Command.Supersede;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.Mutations.Amending;
import io.countersign.engine.port.Mutations.Amendment;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.json.ReadResult;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Starts workflows for existing documents: adopts a document, adopts it again under another
 * workflow, or amends a document in force by a new one. Immutable and safe for many threads.
 */
public final class WorkflowReplacement {

  private final Kernel kernel;
  private final WorkflowCache workflows;
  private final InstanceLoader loader;
  private final FactsLoader world;
  private final HostPorts ports;
  private final InstanceCreator beginnings;
  private final PermissionCheck permissions;
  private final AdvanceRunner runner;

  WorkflowReplacement(
      Kernel kernel,
      WorkflowCache workflows,
      InstanceLoader loader,
      FactsLoader world,
      PermissionCheck permissions,
      AdvanceRunner runner) {
    this.permissions = permissions;
    this.runner = runner;
    this.kernel = kernel;
    this.workflows = workflows;
    this.loader = loader;
    this.world = world;
    this.ports = world.ports();
    this.beginnings = new InstanceCreator(kernel, loader, runner.settings());
  }

  /**
   * Begins a workflow for an existing document, at the status that it has. A document that runs a
   * workflow already is left alone.
   */
  public CommandResult adopt(
      StoreTransaction transaction, DocumentRef document, RequestContext context) {
    var misfits = InputCheck.problems(document, context);
    if (!misfits.isEmpty()) {
      return new CommandResult.Rejected(misfits);
    }
    var locked = transaction.lock(new InstanceKey.ByDocument(document), Patience.WAIT);
    if (locked instanceof Loaded loaded) {
      return new CommandResult.NoChange(
          loaded.state().identity().instance(), "the document runs a workflow already");
    }
    return locked instanceof Locked.Absent
        ? adoptDocument(transaction, document, context)
        : reject(RequestHandler.busy());
  }

  private CommandResult adoptDocument(
      StoreTransaction transaction, DocumentRef document, RequestContext context) {
    var beginning = beginning(transaction, document, context);
    return beginning instanceof ReadResult.Read<Beginning> read
        ? beginnings.adopt(transaction, read.value())
        : new CommandResult.Rejected(beginning.problems());
  }

  /**
   * Adopts many documents, each for itself: a refused one leaves the others as they are. Takes
   * locks in the order of the ids, so that two batches never wait for each other.
   *
   * @return the result for each, in the order in which they were given
   */
  public List<CommandResult> adopt(
      StoreTransaction transaction, List<DocumentRef> documents, RequestContext context) {
    var inOrder =
        new TreeSet<>(
            Comparator.comparing(DocumentRef::org)
                .thenComparing(DocumentRef::type)
                .thenComparing(DocumentRef::id));
    inOrder.addAll(documents);
    var bookings = new HashMap<DocumentRef, CommandResult>();
    inOrder.forEach(one -> bookings.put(one, adopt(transaction, one, context)));
    return documents.stream().map(bookings::get).toList();
  }

  /**
   * Ends an instance and adopts its document under the workflow that is published now. If the
   * document cannot be adopted, nothing is ended.
   */
  public CommandResult restart(
      StoreTransaction transaction, InstanceKey key, String reason, RequestContext operator) {
    var misfits = InputCheck.problems(reason);
    if (!misfits.isEmpty()) {
      return new CommandResult.Rejected(misfits);
    }
    var result = loader.load(transaction, key, Patience.WAIT, operator);
    var ledger = ledger(result);
    if (ledger.isEmpty()) {
      return RequestHandler.refuseClosed(result);
    }
    var identity = ledger.get().state().identity();
    if (ledger.get().state().progress().status().isFinal()) {
      return new CommandResult.NoChange(identity.instance(), "its workflow is over");
    }
    var beginning = beginning(transaction, identity.document(), operator);
    if (!(beginning instanceof ReadResult.Read<Beginning> read)) {
      return new CommandResult.Rejected(beginning.problems());
    }
    var operatorNow = read.value().facts().actor();
    var refusal =
        permissions.intervention(
            transaction, identity.document(), operatorNow, "restart", "", reason);
    if (refusal.isPresent()) {
      return reject(refusal.get());
    }
    if (result instanceof LoadResult.Ready ready) {
      var facts = ready.facts();
      var command =
          new Supersede(identity.document(), Supersede.REPLACED, reason, Optional.empty());
      ready.ledger().decide(kernel.decide(ready.program(), ready.loaded().state(), command, facts));
    } else {
      // An instance cannot run a workflow that this engine does not read, but it can be ended.
      var by = operatorNow;
      ledger.get().note(new InstanceEvent.Superseded(identity.document(), by, reason, List.of()));
      ledger
          .get()
          .note(
              new InstanceEvent.Ended(
                  InstanceStatus.CANCELLED, Supersede.REPLACED, EditWindow.LOCKED, by));
    }
    ledger.get().flush();
    runner.intervene(identity, "restart", operatorNow);
    return beginnings.adopt(transaction, read.value());
  }

  private static Optional<PendingChanges> ledger(LoadResult loaded) {
    return switch (loaded.kind()) {
      case READY -> Optional.of(((LoadResult.Ready) loaded).ledger());
      case STALE -> Optional.of(((LoadResult.Stale) loaded).ledger());
      case BUSY, REFUSED -> Optional.empty();
    };
  }

  /** Returns the data with which a document would begin now, or why it cannot. */
  private ReadResult<Beginning> beginning(
      StoreTransaction transaction, DocumentRef document, RequestContext context) {
    var current = workflows.current(transaction, document.org(), document.type());
    if (!(current instanceof ReadResult.Read<ExecutableWorkflow> read)) {
      return new ReadResult.Refused<>(current.problems());
    }
    var now = transaction.now();
    var seen = world.load(transaction, read.value(), document, context.actor(), now);
    if (seen.isEmpty()) {
      return new ReadResult.Refused<>(List.of(FactsLoader.unknown(document)));
    }
    var beginning =
        new Beginning(
            document,
            read.value(),
            seen.get().facts(),
            seen.get().snapshot(),
            context.trace(),
            now);
    return beginnings
        .objection(beginning)
        .<ReadResult<Beginning>>map(problem -> new ReadResult.Refused<>(List.of(problem)))
        .orElseGet(() -> new ReadResult.Read<>(beginning));
  }

  /**
   * Has the host make a new document that amends one in force, and ends the workflow of the amended
   * document. If the host refuses, or the document is not in force, nothing is written. Steps
   * behind the last gate that were still owed to the document are withdrawn.
   *
   * @return the instance of the new document, and the steps that were withdrawn
   * @throws IllegalStateException if the host made a document and did not record it
   */
  public CommandResult amend(
      StoreTransaction transaction, DocumentRef document, String reason, RequestContext context) {
    var misfits = InputCheck.problems(reason);
    if (!misfits.isEmpty()) {
      return new CommandResult.Rejected(misfits);
    }
    var key = new InstanceKey.Latest(document);
    var before = loader.load(transaction, key, Patience.WAIT, context);
    if (!(before instanceof LoadResult.Ready ready)) {
      return RequestHandler.refuseClosed(before);
    }
    if (!isInForce(ready)) {
      return reject(notInForce(ready));
    }
    var facts = ready.facts();
    var refusal = permissions.request(transaction, document, facts.actor(), "amend", reason);
    if (refusal.isPresent()) {
      return reject(refusal.get());
    }
    var savepoint = transaction.savepoint();
    transaction.beforeHost();
    var amending =
        ports
            .mutations()
            .amend(
                transaction,
                new Amendment(
                    document,
                    facts.document().pin().version(),
                    reason,
                    facts.actor(),
                    context.trace()));
    if (amending instanceof Amending.Refused refused) {
      transaction.rollbackTo(savepoint);
      return reject(refusedProblem(document, refused));
    }
    var successor = ((Amending.Created) amending).document();
    var booked = successor(transaction, document, successor);
    // The host may have recorded more than the new document.
    var after = loader.load(transaction, key, Patience.WAIT, context);
    if (!(after instanceof LoadResult.Ready again)) {
      throw new IllegalStateException(
          "Expected the lock of "
              + document
              + " to be kept by the transaction, but found "
              + after);
    }
    var owed = again.program().owedSteps(again.ledger().state().tokens());
    end(again, successor, reason);
    return new CommandResult.Accepted(booked.instance(), booked.seq(), owed);
  }

  private void end(LoadResult.Ready ready, DocumentRef successor, String reason) {
    var contract = ready.program().workflow().contract();
    var after =
        ports
            .documents()
            .find(ready.transaction(), successor)
            .map(view -> DocumentVersions.factsOf(contract, view));
    var command = new Supersede(successor, Supersede.AMENDED, reason, after);
    ready
        .ledger()
        .decide(kernel.decide(ready.program(), ready.ledger().state(), command, ready.facts()));
    ready.ledger().flush();
  }

  private static CommandResult.Accepted successor(
      StoreTransaction transaction, DocumentRef document, DocumentRef successor) {
    var locked = transaction.lock(new InstanceKey.ByDocument(successor), Patience.WAIT);
    if (!successor.equals(document) && locked instanceof Loaded loaded) {
      var state = loaded.state();
      return new CommandResult.Accepted(state.identity().instance(), state.progress().seq());
    }
    throw new IllegalStateException(
        "Expected the amendment of "
            + document
            + " to be a new document that runs a workflow, but found "
            + successor
            + ". The host has to record it when it creates it, as it does any other document.");
  }

  private static boolean isInForce(LoadResult.Ready ready) {
    var status = ready.loaded().state().progress().status();
    return (!status.isFinal() || status == InstanceStatus.COMPLETED)
        && ready
            .program()
            .workflow()
            .contract()
            .lifecycle()
            .status(ready.facts().document().pin().status())
            .filter(one -> one.role() == Role.ACTIVE)
            .isPresent();
  }

  private static Problem notInForce(LoadResult.Ready ready) {
    var state = ready.loaded().state();
    return Problem.error(
        EngineCode.WORKFLOW_AMENDMENT_UNAVAILABLE,
        ProblemPlace.nowhere(),
        "a document that is in force, whose workflow nobody has ended",
        state.identity().document()
            + " in the status '"
            + ready.facts().document().pin().status()
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

  private static CommandResult reject(Problem problem) {
    return new CommandResult.Rejected(List.of(problem));
  }
}
