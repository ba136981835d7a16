package io.countersign.engine.advance;

import io.countersign.engine.advance.InstanceCreator.Beginning;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentChange.Kind;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.ViewCheck;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.guard.EditRules;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.kernel.Command;
import io.countersign.engine.kernel.DecisionFacts;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.json.ReadResult;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Records changes of documents for their instances, after the host wrote them. Nothing here
 * advances a token and nothing calls a port: the change carries what the host wrote. Immutable and
 * safe for many threads.
 */
public final class ChangeRecorder {

  /** Reason for which an instance ends when its document is deleted. */
  static final String DELETED = "deleted";

  private final Kernel kernel;
  private final WorkflowCache workflows;
  private final InstanceLoader loader;
  private final FactsLoader world;
  private final EngineSettings settings;
  private final InstanceCreator beginnings;
  private final LenientTypes leniency;

  ChangeRecorder(
      Kernel kernel,
      WorkflowCache workflows,
      InstanceLoader loader,
      FactsLoader world,
      EngineSettings settings,
      LenientTypes leniency) {
    this.kernel = kernel;
    this.workflows = workflows;
    this.loader = loader;
    this.world = world;
    this.settings = settings;
    this.beginnings = new InstanceCreator(kernel, loader, settings);
    this.leniency = leniency;
  }

  /**
   * Records a change. A new document starts the workflow that is published for its type. A changed
   * document is recorded in the journal, and the next advance compares it with what the instance
   * knows. A deleted document ends its workflow. A change that a step asked for in its own document
   * touches no table: the step answers for it.
   *
   * <p>A change that the guard would have refused is refused here as well, whether the host asked
   * the guard or not, together with all changes that were not recorded before. The host has written
   * the document by then and has to roll back. If the host commits nevertheless, the journal keeps
   * the objection and a trigger to look at the document.
   *
   * <p>A version that is known already changes nothing, and neither does a document without a
   * workflow, unless its type requires one.
   */
  public CommandResult record(
      StoreTransaction transaction, DocumentChange change, RequestContext context) {
    return sooner(transaction, change, context)
        .orElseGet(() -> prepare(transaction, change, context).book());
  }

  /**
   * Records a plain change of a document that was guarded in the same transaction, using the
   * instance that the guard loaded. Returns empty if that instance is outdated or the change is not
   * plain.
   */
  private Optional<CommandResult> sooner(
      StoreTransaction transaction, DocumentChange change, RequestContext context) {
    boolean plain =
        !change.isOfItsStep()
            && change.kind() instanceof Kind.Changed
            && change.objections().isEmpty()
            && !leniency.isShadow(change.document())
            && InputCheck.problems(change.document(), context).isEmpty();
    if (!plain) {
      return Optional.empty();
    }
    return transaction
        .lockedState(new InstanceKey.Latest(change.document()))
        .flatMap(
            loaded -> {
              var identity = loaded.state().identity();
              return workflows.of(transaction, identity.document().org(), identity.workflowHash())
                          instanceof ReadResult.Read<ExecutableWorkflow> read
                      && misfits(loaded, read.value(), change).isEmpty()
                  ? new Page(transaction, loaded, read.value(), change, context).writeSooner()
                  : Optional.empty();
            });
  }

  PendingCommand prepare(
      StoreTransaction transaction, DocumentChange change, RequestContext context) {
    if (change.isOfItsStep()) {
      return PendingCommand.all(
          new CommandResult.NoChange(
              change.origin().get().instance(), "the step that asked for it answers"));
    }
    var misfits = InputCheck.problems(change.document(), context);
    if (!misfits.isEmpty()) {
      return PendingCommand.all(new CommandResult.Rejected(misfits));
    }
    if (change.kind() instanceof Kind.Created created) {
      return create(transaction, change.document(), created.view(), context);
    }
    // A step holds a lock already, and two steps may want the lock of each other.
    var patience = change.origin().isPresent() ? Patience.TRY : Patience.WAIT;
    var locked = transaction.lock(new InstanceKey.Latest(change.document()), patience);
    if (locked instanceof Locked.Absent absent) {
      return PendingCommand.all(unattended(transaction, absent, change));
    }
    if (!(locked instanceof Loaded loaded)) {
      return PendingCommand.all(reject(RequestHandler.busy()));
    }
    var identity = loaded.state().identity();
    workflows.hear(loaded.now());
    var program = workflows.of(transaction, identity.document().org(), identity.workflowHash());
    if (!(program instanceof ReadResult.Read<ExecutableWorkflow> read)) {
      return PendingCommand.all(new CommandResult.Rejected(program.problems()));
    }
    var unlike = misfits(loaded, read.value(), change);
    return unlike.isEmpty()
        ? new Page(transaction, loaded, read.value(), change, context).write()
        : PendingCommand.all(new CommandResult.Rejected(unlike));
  }

  private static List<Problem> misfits(
      Loaded loaded, ExecutableWorkflow program, DocumentChange change) {
    if (!(change.kind() instanceof Kind.Changed changed)) {
      return List.of();
    }
    var contract = program.workflow().contract();
    var problems = new ArrayList<>(ViewCheck.types(contract, changed.view()));
    DocumentVersions.findVanished(contract, changed.view(), loaded.state().progress().recorded())
        .stream()
        .map(ViewCheck::vanishedProblem)
        .forEach(problems::add);
    return problems;
  }

  private PendingCommand create(
      StoreTransaction transaction,
      DocumentRef document,
      DocumentView view,
      RequestContext context) {
    var locked = transaction.lock(new InstanceKey.ByDocument(document), Patience.WAIT);
    if (locked instanceof Loaded loaded) {
      var identity = loaded.state().identity();
      return PendingCommand.all(
          identity.startVersion() == view.version()
              ? new CommandResult.NoChange(
                  identity.instance(), "its workflow began with this version")
              : reject(EditRules.running(document)));
    }
    if (!(locked instanceof Locked.Absent absent)) {
      return PendingCommand.all(reject(RequestHandler.busy()));
    }
    if (absent.published().isEmpty()) {
      return PendingCommand.all(
          new CommandResult.NoChange("", "no workflow is published for its type"));
    }
    workflows.hear(absent.now());
    var program = workflows.of(transaction, document.org(), absent.published().get());
    if (!(program instanceof ReadResult.Read<ExecutableWorkflow> read)) {
      return PendingCommand.all(new CommandResult.Rejected(program.problems()));
    }
    var misfits = ViewCheck.types(read.value().workflow().contract(), view);
    if (!misfits.isEmpty()) {
      return PendingCommand.all(new CommandResult.Rejected(misfits));
    }
    var beginning =
        new Beginning(
            document,
            read.value(),
            facts(read.value(), view, context, absent),
            view.snapshot(),
            context.trace(),
            absent.now());
    if (beginnings.isAtStart(beginning)) {
      return beginnings.start(transaction, beginning);
    }
    var objection = beginnings.notAtStart(beginning);
    return leniency.isShadow(document)
        ? PendingCommand.all(shadow(transaction, beginning, objection))
        : PendingCommand.all(reject(objection));
  }

  /** In shadow mode, a document begins at its current status, if its workflow has that status. */
  private CommandResult shadow(
      StoreTransaction transaction, Beginning beginning, Problem objection) {
    var adopted = beginnings.adopt(transaction, beginning);
    return adopted instanceof CommandResult.Rejected
        ? new CommandResult.NoChange("", objection.message())
        : adopted;
  }

  private CommandResult unattended(
      StoreTransaction transaction, Locked.Absent absent, DocumentChange change) {
    var nothing = new CommandResult.NoChange("", "the document runs no workflow");
    var document = change.document();
    if (absent.published().isEmpty() || leniency.isShadow(document)) {
      return nothing;
    }
    var program = workflows.of(transaction, document.org(), absent.published().get());
    if (!(program instanceof ReadResult.Read<ExecutableWorkflow> read)) {
      return new CommandResult.Rejected(program.problems());
    }
    return read.value().workflow().contract().options().adoptionRequired()
        ? reject(EditRules.notAdopted(document))
        : nothing;
  }

  private DecisionFacts facts(
      ExecutableWorkflow program, DocumentView view, RequestContext context, Locked.Absent absent) {
    return world.factsFor(
        DocumentVersions.factsOf(program.workflow().contract(), view),
        context.actor(),
        absent.now());
  }

  /** Change of the document of one instance. Lives within one call. */
  private final class Page {

    private final StoreTransaction transaction;
    private final Loaded loaded;
    private final ExecutableWorkflow program;
    private final DocumentChange change;
    private final RequestContext context;
    private final DecisionFacts facts;
    private final PendingChanges changes;

    private Page(
        StoreTransaction transaction,
        Loaded loaded,
        ExecutableWorkflow program,
        DocumentChange change,
        RequestContext context) {
      this.transaction = transaction;
      this.loaded = loaded;
      this.program = program;
      this.change = change;
      this.context = context;
      this.facts = facts();
      // The actor who changed the document is the actor in whose name its workflow is led away or
      // ended.
      this.changes =
          new PendingChanges(
              transaction,
              settings.secrets(),
              Optional.of(program.workflow()),
              facts.systemActor(),
              Optional.of(loaded),
              facts.now());
      view().flatMap(DocumentView::snapshot).ifPresent(one -> changes.snapshot(Optional.of(one)));
      changes.trace(context.trace());
      changes.heardBy(settings.telemetry());
    }

    private Optional<DocumentView> view() {
      return change.kind() instanceof Kind.Changed changed
          ? Optional.of(changed.view())
          : Optional.empty();
    }

    private DecisionFacts facts() {
      var document =
          view()
              .map(view -> DocumentVersions.factsOf(program.workflow().contract(), view))
              .orElseGet(() -> new DecisionFacts.DocumentFacts(loaded.state().pin(), Map.of()));
      return world.factsFor(document, context.actor(), loaded.now());
    }

    private PendingCommand write() {
      var instance = loaded.state().identity().instance();
      boolean isOver = loaded.state().progress().status().isFinal();
      var told = loaded.state().progress().recorded();
      var pin = facts.document().pin();
      boolean isChange = change.kind() instanceof Kind.Changed;
      if (isChange && !isOver && isStale(pin, told)) {
        return PendingCommand.all(reject(stale(told.version(), pin)));
      }
      var objections = objections();
      if (!objections.isEmpty() && !leniency.isLenient(change.document())) {
        return refuse(objections, !isOver);
      }
      if (isChange && !isOver && pin.version() == told.version()) {
        return PendingCommand.all(new CommandResult.NoChange(instance, "this version is known"));
      }
      object(objections);
      if (isOver) {
        changes.flush();
        return PendingCommand.all(new CommandResult.NoChange(instance, "its workflow is over"));
      }
      if (!isChange) {
        decide(new Command.Stop(InstanceStatus.CANCELLED, DELETED));
        return prepareResult(Optional.empty());
      }
      return change(pin);
    }

    /** Returns why the guard would have refused the change, whether the host asked it or not. */
    private List<Problem> objections() {
      var workflow = program.workflow();
      return change.kind() instanceof Kind.Changed
          ? EditRules.objections(loaded.state(), workflow, facts.document().pin())
          : EditRules.objections(loaded.state(), workflow);
    }

    /**
     * The host has to roll back. If it does not, this is the evidence, and a reason to look at the
     * document.
     */
    private PendingCommand refuse(List<Problem> objections, boolean isLookedAt) {
      object(objections);
      if (isLookedAt) {
        changes.queue(look());
      }
      changes.flush();
      return PendingCommand.all(new CommandResult.Rejected(objections));
    }

    private Optional<CommandResult> writeSooner() {
      var progress = loaded.state().progress();
      var pin = facts.document().pin();
      if (progress.status().isFinal()
          || pin.version() <= progress.knownVersion()
          || !objections().isEmpty()) {
        return Optional.empty();
      }
      var told = change(pin);
      return changes.flushUnlessOutdated() ? Optional.of(told.booking()) : Optional.empty();
    }

    private PendingCommand change(DocumentVersion pin) {
      var before = loaded.state().pin();
      changes.note(
          new DocumentEvent.DocumentChanged(
              pin, pin.changedSince(before), 0, facts.actor(), context.trace()));
      if (leniency.isShadow(change.document()) && !pin.status().equals(before.status())) {
        decide(new Command.Follow());
      }
      return prepareResult(Optional.of(look()));
    }

    private Trigger look() {
      var state = changes.state();
      return new Trigger(
          TriggerType.MUTATION,
          String.valueOf(state.progress().seq()),
          state.pin().version(),
          Map.of("version", facts.document().pin().version()),
          facts.actor(),
          changes.trace());
    }

    private PendingCommand prepareResult(Optional<Trigger> reason) {
      return PendingCommand.pending(
          changes, loaded, reason, now -> loader.goOn(transaction, now, program, changes, context));
    }

    private void decide(Command command) {
      changes.decide(kernel.decide(program, changes.state(), command, facts));
    }

    /** Records and reports why the guard refused or would have refused the change. */
    private void object(List<Problem> objections) {
      change.objections().forEach(problem -> object("guard", problem));
      var handedOn = change.objections().stream().map(Problem::code).toList();
      objections.stream()
          .filter(problem -> !handedOn.contains(problem.code()))
          .forEach(problem -> object("record", problem));
      if (!objections.isEmpty()) {
        tell(
            leniency.isLenient(change.document()) ? "record.tolerated" : "record.denied",
            objections);
      }
    }

    private void object(String command, Problem problem) {
      changes.note(
          new InstanceEvent.Ignored(
              command, problem.code().name() + ": " + problem.message(), facts.actor()));
    }

    private void tell(String signal, List<Problem> objections) {
      var document = change.document();
      settings
          .telemetry()
          .signal(
              signal,
              loaded.state().identity().instance(),
              Map.of(
                  "org", document.org(),
                  "type", document.type(),
                  "document", document.id(),
                  "by", context.actor().id(),
                  "trace", context.trace(),
                  "codes",
                      objections.stream()
                          .map(one -> one.code().name())
                          .collect(Collectors.joining(","))));
    }
  }

  private static CommandResult reject(Problem problem) {
    return new CommandResult.Rejected(List.of(problem));
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
