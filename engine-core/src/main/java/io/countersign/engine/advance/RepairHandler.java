package io.countersign.engine.advance;

import io.countersign.engine.document.Actor;
import io.countersign.engine.family.instance.InstanceEvent.Intervened;
import io.countersign.engine.family.instance.InstanceEvent.Intervened.Deed;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceState.Identity;
import io.countersign.engine.journal.ErasedValue;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.journal.JournalReplay;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.port.Meter;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceRebuild;
import io.countersign.engine.store.InstanceRebuild.Rebuilt;
import io.countersign.engine.store.RepairStore.Held;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.json.ReadResult;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Repairs by operators of how instances are stored. None of them asks the kernel, because no fact
 * changes; the journal records that the operator repaired.
 */
final class RepairHandler {

  private final Store store;
  private final InstanceLoader loader;
  private final WorkflowCache workflows;
  private final PermissionCheck permissions;
  private final AdvanceRunner runner;

  RepairHandler(
      Store store,
      InstanceLoader loader,
      WorkflowCache workflows,
      PermissionCheck permissions,
      AdvanceRunner runner) {
    this.store = store;
    this.loader = loader;
    this.workflows = workflows;
    this.permissions = permissions;
    this.runner = runner;
  }

  /** Carries out a repair and returns its result, or empty if the intervention is no repair. */
  Optional<CommandResult> repair(
      StoreTransaction transaction,
      InstanceKey key,
      OperatorCommand command,
      RequestContext operator) {
    if (command instanceof OperatorCommand.Rebuild rebuild) {
      return Optional.of(rebuild(transaction, key, rebuild.reason(), operator));
    }
    if (command instanceof OperatorCommand.Enqueue
        || command instanceof OperatorCommand.Requeue
        || command instanceof OperatorCommand.Resend) {
      var result = loader.loadForEnding(transaction, key, Patience.WAIT, operator);
      return Optional.of(
          result instanceof LoadResult.Ready ready
              ? queue(ready, command)
              : RequestHandler.refuseClosed(result));
    }
    return Optional.empty();
  }

  private CommandResult queue(LoadResult.Ready ready, OperatorCommand command) {
    var identity = ready.loaded().state().identity();
    var org = identity.document().org();
    var instance = identity.instance();
    var by = ready.facts().actor();
    var deed = deed(command, by);
    var refusal = refusal(ready.transaction(), identity, deed);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    if (command instanceof OperatorCommand.Requeue again) {
      boolean found = store.triggers().requeue(ready.transaction(), org, instance, again.key());
      return found
          ? noteRepair(ready.ledger(), deed)
          : new CommandResult.NoChange(instance, "no such trigger was given up");
    }
    if (command instanceof OperatorCommand.Resend again) {
      boolean found = store.effects().requeue(ready.transaction(), org, instance, again.effect());
      return found
          ? noteRepair(ready.ledger(), deed)
          : new CommandResult.NoChange(instance, "no such effect was given up");
    }
    var changes = ready.ledger();
    note(changes, deed);
    // The operator's action is the cause, so that a repetition has another cause.
    var state = changes.state();
    changes.queue(
        new Trigger(
            TriggerType.ADVANCE,
            String.valueOf(state.progress().seq()),
            state.pin().version(),
            Map.of(),
            by,
            changes.trace()));
    return flush(changes);
  }

  private static Intervened deed(OperatorCommand command, Actor by) {
    if (command instanceof OperatorCommand.Requeue again) {
      return new Intervened(Deed.REQUEUE, again.key(), by, again.reason());
    }
    if (command instanceof OperatorCommand.Resend again) {
      return new Intervened(Deed.RESEND, String.valueOf(again.effect()), by, again.reason());
    }
    return new Intervened(Deed.ENQUEUE, "", by, ((OperatorCommand.Enqueue) command).reason());
  }

  private Optional<CommandResult> refusal(
      StoreTransaction transaction, Identity identity, Intervened deed) {
    return permissions
        .intervention(
            transaction, identity.document(), deed.by(), name(deed), deed.target(), deed.reason())
        .map(problem -> new CommandResult.Rejected(List.of(problem)));
  }

  private static String name(Intervened deed) {
    return deed.deed().name().toLowerCase(Locale.ROOT);
  }

  private CommandResult noteRepair(PendingChanges changes, Intervened deed) {
    note(changes, deed);
    return flush(changes);
  }

  private void note(PendingChanges changes, Intervened deed) {
    changes.note(deed);
    runner.intervene(changes.state().identity(), name(deed), deed.by());
  }

  private static CommandResult flush(PendingChanges changes) {
    changes.flush();
    var state = changes.state();
    return new CommandResult.Accepted(state.identity().instance(), state.progress().seq());
  }

  /**
   * Rebuilds the live row without reading it first, so that a row that cannot be read can be
   * rebuilt as well.
   */
  private CommandResult rebuild(
      StoreTransaction transaction, InstanceKey key, String reason, RequestContext operator) {
    var instance =
        key instanceof InstanceKey.ById byId
            ? Optional.of(byId.instance())
            : store.history().instance(transaction, key).map(state -> state.identity().instance());
    var held =
        instance.map(id -> store.repairs().hold(transaction, key.org(), id)).orElse(Held.ABSENT);
    return switch (held) {
      case BUSY -> new CommandResult.Rejected(List.of(RequestHandler.busy()));
      case ABSENT -> new CommandResult.Rejected(List.of(InstanceLoader.absent(key)));
      case FORBIDDEN -> new CommandResult.Rejected(List.of(forbidden()));
      case YES ->
          underLock(transaction, new InstanceKey.ById(key.org(), instance.get()), reason, operator);
    };
  }

  private CommandResult underLock(
      StoreTransaction transaction, InstanceKey.ById key, String reason, RequestContext operator) {
    var told = prepare(transaction, key);
    if (!(told instanceof ReadResult.Read<Told> read)) {
      return new CommandResult.Rejected(told.problems());
    }
    var state = read.value().state();
    var by = runner.world().withRoles(transaction, key.org(), operator.actor());
    var deed = new Intervened(Deed.REBUILD, "", by, reason);
    var refusal = refusal(transaction, state.identity(), deed);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    if (!store.repairs().overwrite(transaction, state, read.value().head())) {
      runner.settings().telemetry().count(Meter.REBUILDS, "equal");
      return new CommandResult.NoChange(key.instance(), "its live row says what its history says");
    }
    var loaded = new Loaded(state, read.value().head(), List.of(), transaction.now());
    var changes = loader.ledger(transaction, read.value().program(), loaded);
    changes.trace(operator.trace());
    runner.settings().telemetry().count(Meter.REBUILDS, "corrected");
    runner.tell("projection.rebuilt", key, Map.of("operator", by.id()));
    return noteRepair(changes, deed);
  }

  /**
   * Instance as its history tells it.
   *
   * @param state the instance
   * @param head the end of its journal
   * @param program its workflow
   */
  private record Told(InstanceState state, JournalHead head, ExecutableWorkflow program) {}

  /** The journal tells the state, and the rows of the steps have to agree. */
  private ReadResult<Told> prepare(StoreTransaction transaction, InstanceKey.ById key) {
    var written = store.history().journal(transaction, key.org(), key.instance());
    var rows = written.stream().map(JournalCodec.Written::row).toList();
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    var head = JournalCodec.current().verify(key.instance(), JournalHead.NONE, rows);
    if (!(head instanceof ReadResult.Read<JournalHead> verified)) {
      return new ReadResult.Refused<>(head.problems());
    }
    var recorded = JournalCodec.current().read(rows, values);
    if (!recorded.problems().isEmpty()) {
      return new ReadResult.Refused<>(recorded.problems());
    }
    var replayed = JournalReplay.state(key.instance(), recorded.orThrow());
    if (!(replayed instanceof ReadResult.Read<InstanceState> state)) {
      return new ReadResult.Refused<>(replayed.problems());
    }
    var hash = state.value().identity().workflowHash();
    var program = workflows.of(transaction, key.org(), hash);
    if (!(program instanceof ReadResult.Read<ExecutableWorkflow> runnable)) {
      return new ReadResult.Refused<>(program.problems());
    }
    return disputedProblem(transaction, key, state.value(), runnable.value())
        .<ReadResult<Told>>map(problem -> new ReadResult.Refused<>(List.of(problem)))
        .orElseGet(
            () ->
                new ReadResult.Read<>(new Told(state.value(), verified.value(), runnable.value())));
  }

  private Optional<Problem> disputedProblem(
      StoreTransaction transaction,
      InstanceKey.ById key,
      InstanceState state,
      ExecutableWorkflow program) {
    var journal = Rebuilt.ofLive(state);
    try {
      var rows = store.history().steps(transaction, key.org(), key.instance());
      var steps = InstanceRebuild.of(program.workflow(), rows);
      var same = ErasedValue.keys(state).isEmpty() ? steps : without(steps, journal);
      return same.equals(journal)
          ? Optional.empty()
          : Optional.of(disputedProblem(key, steps.toString(), journal));
    } catch (IllegalArgumentException unreadable) {
      return Optional.of(disputedProblem(key, String.valueOf(unreadable.getMessage()), journal));
    }
  }

  /** Data that was erased is missing wherever it was, but differently in each place. */
  private static Rebuilt without(Rebuilt steps, Rebuilt journal) {
    return new Rebuilt(
        steps.status(),
        steps.tokens(),
        steps.currentNodes(),
        steps.lastStep(),
        journal.context(),
        steps.window());
  }

  private static Problem forbidden() {
    return Problem.error(
        EngineCode.WORKFLOW_REPAIR_FORBIDDEN,
        ProblemPlace.nowhere(),
        "a transaction of a login that may rebuild live rows",
        "one of a login that may not",
        "Rebuild through a data source whose login has the role wf_repair.");
  }

  private static Problem disputedProblem(InstanceKey.ById key, String steps, Rebuilt journal) {
    return Problem.error(
        EngineCode.WORKFLOW_HISTORY_DISPUTED,
        ProblemPlace.nowhere(),
        "rows of the steps of instance " + key.instance() + " that confirm its journal: " + journal,
        steps,
        "Restore the rows of its steps from a backup; its journal verifies.");
  }
}
