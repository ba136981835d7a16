package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentChange.Kind;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.instance.InstanceCommand;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.guard.EditRules;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.kernel.DecisionFacts.DocumentFacts;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Records a change of a document for its instance, after the host wrote it. Recording advances no
 * token and calls no port: the change carries what the host wrote. Lives within one call.
 */
final class ChangeRecorder {

  /** Reason for which an instance ends when its document is deleted. */
  static final String DELETED = "deleted";

  private final CallContext call;
  private final DocumentChange change;
  private final LenientTypes leniency;

  ChangeRecorder(CallContext call, DocumentChange change) {
    this.call = call;
    this.change = change;
    this.leniency = call.services().leniency();
  }

  /**
   * Records a change. A new document starts the workflow that is published for its type. A changed
   * document is recorded in the journal of each of its active instances, and the next advance of
   * each compares it with what the instance knows. A deleted document ends its workflows. A change
   * that a step of its lifecycle asked for touches no table: the step answers for it.
   *
   * <p>A change that the guard would have refused is refused here as well, whether the host asked
   * the guard or not, together with all changes that were not recorded before. The host has written
   * the document by then and has to roll back. If the host commits nevertheless, the journal keeps
   * the objection and a trigger to look at the document.
   *
   * <p>A version that is known already changes nothing, and neither does a document without a
   * workflow, unless its type requires one.
   */
  CommandResult record() {
    if (change.isOfItsStep()) {
      return new CommandResult.NoChange(
          change.origin().get().instance(), "the step that asked for it answers");
    }
    var mismatches = InputCheck.problems(change.document(), call.request());
    if (!mismatches.isEmpty()) {
      return new CommandResult.Rejected(mismatches);
    }
    return change.kind() == Kind.CREATED
        ? create(change.view().orElseThrow())
        : recordAsGuarded().orElseGet(this::recordUnderLock);
  }

  /**
   * Records a plain change of a document that was guarded in the same transaction, using the
   * instance that the guard loaded. Returns empty if that instance is outdated, the change is not
   * plain or the instance is to be advanced.
   */
  private Optional<CommandResult> recordAsGuarded() {
    boolean plain =
        call.budget() == 0
            && change.kind() == Kind.CHANGED
            && change.objections().isEmpty()
            && !leniency.isShadow(change.document());
    var guarded = plain ? call.transaction().lockedState(key()) : Optional.<Loaded>empty();
    if (guarded.isEmpty()
        || !guarded.get().others().isEmpty()
        || !(open(guarded.get()) instanceof InstanceSession session)) {
      return Optional.empty();
    }
    var progress = session.state().progress();
    boolean isNews =
        !progress.status().isFinal() && version(session).version() > progress.knownVersion();
    return isNews && objections(session).isEmpty()
        ? session.acceptUnlessOutdated(noteChange(session))
        : Optional.empty();
  }

  private CommandResult recordUnderLock() {
    // A step holds a lock already, and two steps may want the lock of each other.
    var patience = change.origin().isPresent() ? Patience.TRY : Patience.WAIT;
    var locked = call.transaction().lock(key(), patience);
    if (locked instanceof Locked.Absent absent) {
      return recordBeside(absent.others())
          .orElseGet(() -> recordWithoutInstance(absent, !absent.others().isEmpty()));
    }
    if (locked instanceof Loaded loaded) {
      return recordBeside(loaded.others()).orElseGet(() -> record(loaded));
    }
    return new CommandResult.Rejected(new SessionOpening.Busy().problems());
  }

  private CommandResult record(Loaded loaded) {
    var opening = open(loaded);
    return opening instanceof InstanceSession session
        ? record(session)
        : new CommandResult.Rejected(opening.problems());
  }

  /**
   * Records the change for the other active instances of the document, which workers advance; not
   * for the one whose step asked for it. Returns the refusals, or empty if all of them accept it.
   */
  private Optional<CommandResult> recordBeside(List<Loaded> others) {
    var beside =
        new ChangeRecorder(
            new CallContext(call.services(), call.transaction(), call.request(), 0), change);
    var problems =
        others.stream()
            .filter(other -> change.origin().filter(one -> isOf(one, other)).isEmpty())
            .map(beside::record)
            .filter(result -> result instanceof CommandResult.Rejected)
            .flatMap(refused -> ((CommandResult.Rejected) refused).problems().stream())
            .distinct()
            .toList();
    return problems.isEmpty()
        ? Optional.empty()
        : Optional.of(new CommandResult.Rejected(problems));
  }

  private static boolean isOf(MutationOrigin origin, Loaded other) {
    return origin.isOf(other.state().identity().instance());
  }

  private InstanceKey key() {
    return new InstanceKey.Latest(change.document());
  }

  /** Opens a session on what the host wrote; the host is not asked. */
  private SessionOpening open(Loaded loaded) {
    var identity = loaded.state().identity();
    var workflow = call.workflow(identity.document().org(), identity.workflowHash(), loaded.now());
    if (!(workflow instanceof Result.Accepted<ExecutableWorkflow> read)) {
      return new SessionOpening.Refused(workflow.problems());
    }
    var program = read.value();
    var contract = program.workflow().contract();
    if (change.kind() != Kind.CHANGED) {
      var unchanged = new DocumentFacts(loaded.state().pin(), Map.of());
      return InstanceSession.recorded(call, loaded, program, unchanged);
    }
    var view = change.view().orElseThrow();
    var mismatches = new ArrayList<>(ViewCheck.types(contract, view));
    DocumentVersions.findVanished(contract, view, loaded.state().progress().recorded()).stream()
        .map(ViewCheck::vanishedProblem)
        .forEach(mismatches::add);
    return mismatches.isEmpty()
        ? InstanceSession.recorded(call, loaded, program, DocumentVersions.factsOf(contract, view))
        : new SessionOpening.Refused(mismatches);
  }

  /**
   * Starts the workflow of a new document: without a look at the store if it is known what is
   * there, and with one if the write then refuses what was assumed.
   */
  private CommandResult create(DocumentView view) {
    var key = new InstanceKey.ByDocument(change.document());
    var assumed = call.transaction().assumeAbsent(key);
    if (assumed.isPresent()
        && start(view, assumed.get()) instanceof CommandResult.Accepted accepted) {
      return accepted;
    }
    return createUnderLock(key, view);
  }

  private CommandResult createUnderLock(InstanceKey key, DocumentView view) {
    var document = change.document();
    var locked = call.transaction().lock(key, Patience.WAIT);
    if (locked instanceof Loaded loaded) {
      var identity = loaded.state().identity();
      return identity.startVersion() == view.version()
          ? new CommandResult.NoChange(identity.instance(), "its workflow began with this version")
          : new CommandResult.Rejected(EditRules.running(document));
    }
    if (!(locked instanceof Locked.Absent absent)) {
      return new CommandResult.Rejected(new SessionOpening.Busy().problems());
    }
    return start(view, absent);
  }

  private CommandResult start(DocumentView view, Locked.Absent absent) {
    if (absent.published().isEmpty()) {
      return new CommandResult.NoChange("", "no workflow is published for its type");
    }
    var document = change.document();
    var workflow = call.workflow(document.org(), absent.published().get(), absent.now());
    if (!(workflow instanceof Result.Accepted<ExecutableWorkflow> read)) {
      return new CommandResult.Rejected(workflow.problems());
    }
    var contract = read.value().workflow().contract();
    var mismatches = ViewCheck.types(contract, view);
    if (!mismatches.isEmpty()) {
      return new CommandResult.Rejected(mismatches);
    }
    var facts =
        call.services()
            .facts()
            .factsFor(
                DocumentVersions.factsOf(contract, view), call.request().actor(), absent.now());
    var start = new WorkflowStart(call, document, read.value(), facts, absent.now());
    if (start.isAtStart()) {
      return start.start();
    }
    return leniency.isShadow(document)
        ? startInShadow(start)
        : new CommandResult.Rejected(start.notAtStart());
  }

  /** In shadow mode, a document begins at its current status, if its workflow has that status. */
  private static CommandResult startInShadow(WorkflowStart start) {
    return start.adopt() instanceof CommandResult.Accepted accepted
        ? accepted
        : new CommandResult.NoChange("", start.notAtStart().message());
  }

  private CommandResult recordWithoutInstance(Locked.Absent absent, boolean runsOthers) {
    var nothing =
        new CommandResult.NoChange(
            "",
            runsOthers
                ? "the document has no lifecycle; its other workflows are told"
                : "the document runs no workflow");
    var document = change.document();
    if (absent.published().isEmpty() || leniency.isShadow(document)) {
      return nothing;
    }
    var workflow = call.workflow(document.org(), absent.published().get(), absent.now());
    if (!(workflow instanceof Result.Accepted<ExecutableWorkflow> read)) {
      return new CommandResult.Rejected(workflow.problems());
    }
    return read.value().workflow().contract().options().adoptionRequired()
        ? new CommandResult.Rejected(EditRules.notAdopted(document))
        : nothing;
  }

  private CommandResult record(InstanceSession session) {
    var progress = session.state().progress();
    boolean isOver = progress.status().isFinal();
    var told = progress.recorded();
    var now = version(session);
    boolean isChange = change.kind() == Kind.CHANGED;
    if (isChange && !isOver && isStale(now, told)) {
      return new CommandResult.Rejected(stale(told.version(), now));
    }
    var objections = objections(session);
    if (!objections.isEmpty() && !leniency.isLenient(change.document())) {
      return refuse(session, objections, !isOver);
    }
    var instance = session.identity().instance();
    if (isChange && !isOver && now.version() == told.version()) {
      return new CommandResult.NoChange(instance, "this version is known");
    }
    object(session, objections);
    if (isOver) {
      session.changes().flush();
      return new CommandResult.NoChange(instance, "its workflow is over");
    }
    if (!isChange) {
      session.carryOut(new InstanceCommand.Stop(InstanceStatus.CANCELLED, DELETED));
      return session.accept(Optional.empty());
    }
    return session.accept(Optional.of(noteChange(session)));
  }

  private static DocumentVersion version(InstanceSession session) {
    return session.facts().document().pin();
  }

  /** Returns why the guard would have refused the change, whether the host asked it or not. */
  private List<Problem> objections(InstanceSession session) {
    var workflow = session.program().workflow();
    return change.kind() == Kind.CHANGED
        ? EditRules.objections(session.state(), workflow, version(session))
        : EditRules.objections(session.state(), workflow);
  }

  /**
   * The host has to roll back. If it does not, this is the evidence, and a reason to look at the
   * document.
   */
  private CommandResult refuse(
      InstanceSession session, List<Problem> objections, boolean isLookedAt) {
    object(session, objections);
    if (isLookedAt) {
      session.changes().queue(look(session));
    }
    session.changes().flush();
    return new CommandResult.Rejected(objections);
  }

  /** Notes the change, and returns the trigger to look at the document. */
  private Trigger noteChange(InstanceSession session) {
    var before = session.state().pin();
    var now = version(session);
    session
        .changes()
        .note(
            new DocumentEvent.DocumentChanged(
                now, now.changedSince(before), 0, session.facts().actor(), call.request().trace()));
    if (leniency.isShadow(change.document()) && !now.status().equals(before.status())) {
      session.carryOut(new KernelCommand.Follow());
    }
    return look(session);
  }

  private static Trigger look(InstanceSession session) {
    return session.trigger(TriggerType.MUTATION, Map.of("version", version(session).version()));
  }

  /** Records and reports why the guard refused or would have refused the change. */
  private void object(InstanceSession session, List<Problem> objections) {
    change.objections().forEach(problem -> object(session, "guard", problem));
    var handedOn = change.objections().stream().map(Problem::code).toList();
    objections.stream()
        .filter(problem -> !handedOn.contains(problem.code()))
        .forEach(problem -> object(session, "record", problem));
    if (!objections.isEmpty()) {
      boolean isTolerated = leniency.isLenient(change.document());
      call.settings()
          .telemetry()
          .signal(
              isTolerated ? "record.tolerated" : "record.denied",
              session.identity().instance(),
              EditGuard.describe(change.document(), call.request(), objections));
    }
  }

  private static void object(InstanceSession session, String command, Problem problem) {
    session
        .changes()
        .note(
            new InstanceEvent.Ignored(
                command,
                problem.code().name() + ": " + problem.message(),
                session.facts().actor()));
  }

  /** Each version is recorded once; a change makes a new version. */
  private static boolean isStale(DocumentVersion now, DocumentVersion told) {
    return now.version() < told.version()
        || (now.version() == told.version() && !now.isSameAs(told));
  }

  private static Problem stale(long known, DocumentVersion found) {
    boolean again = found.version() == known;
    return Problem.error(
        EngineCode.DOCUMENT_VERSION_STALE,
        ProblemPlace.nowhere(),
        again
            ? "a version after " + known + " for another document"
            : "version " + known + " or a later one",
        "version " + found.version() + (again ? " again, with other values" : ""),
        "Give each change a version of its own, and record it once, in the transaction that makes"
            + " it.");
  }
}
