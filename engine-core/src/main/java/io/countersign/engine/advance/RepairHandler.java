package io.countersign.engine.advance;

import io.countersign.engine.codec.ErasedValue;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.instance.InstanceEvent.Intervened;
import io.countersign.engine.family.instance.InstanceEvent.Intervened.Intervention;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceState.Identity;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.journal.JournalReplay;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.port.Meter;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceRebuild;
import io.countersign.engine.store.InstanceRebuild.Rebuilt;
import io.countersign.engine.store.RepairStore.Held;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.TriggerType;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Repairs by operators of how instances are stored. None of them asks the kernel, because no fact
 * changes; the journal records that the operator repaired.
 */
final class RepairHandler {

  private final CallContext call;
  private final InstanceKey key;

  RepairHandler(CallContext call, InstanceKey key) {
    this.call = call;
    this.key = key;
  }

  /** Returns whether an intervention is a repair, which the kernel does not decide. */
  static boolean isRepair(OperatorCommand command) {
    return command instanceof OperatorCommand.Rebuild
        || command instanceof OperatorCommand.Enqueue
        || command instanceof OperatorCommand.Requeue
        || command instanceof OperatorCommand.Resend;
  }

  /** Carries out a repair. */
  CommandResult repair(OperatorCommand command) {
    var mismatches = InputCheck.problems(command.reason());
    if (!mismatches.isEmpty()) {
      return new CommandResult.Rejected(mismatches);
    }
    if (command instanceof OperatorCommand.Rebuild rebuild) {
      return rebuild(rebuild.reason());
    }
    var opening = InstanceSession.openForEnding(call, key, Patience.WAIT);
    return opening instanceof InstanceSession session
        ? queue(session, command)
        : new CommandResult.Rejected(opening.problems());
  }

  private CommandResult queue(InstanceSession session, OperatorCommand command) {
    var identity = session.identity();
    var org = identity.document().org();
    var instance = identity.instance();
    var event = toEvent(command, session.facts().actor());
    var refusal = refusal(identity, event);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    if (command instanceof OperatorCommand.Requeue again) {
      boolean found =
          call.transaction()
              .triggers()
              .requeue(OrgId.of(org), InstanceId.of(instance), again.key());
      return found
          ? noteRepair(session.changes(), event)
          : new CommandResult.NoChange(instance, "no such trigger was given up");
    }
    if (command instanceof OperatorCommand.Resend again) {
      boolean found =
          call.transaction()
              .effects()
              .requeue(OrgId.of(org), InstanceId.of(instance), again.effect());
      return found
          ? noteRepair(session.changes(), event)
          : new CommandResult.NoChange(instance, "no such effect was given up");
    }
    note(session.changes(), event);
    // The operator's action is the cause, so that a repetition has another cause.
    session.changes().queue(session.trigger(TriggerType.ADVANCE, Map.of()));
    return flush(session.changes());
  }

  private static Intervened toEvent(OperatorCommand command, Actor by) {
    if (command instanceof OperatorCommand.Requeue again) {
      return new Intervened(Intervention.REQUEUE, again.key(), by, again.reason());
    }
    if (command instanceof OperatorCommand.Resend again) {
      return new Intervened(
          Intervention.RESEND, String.valueOf(again.effect()), by, again.reason());
    }
    return new Intervened(
        Intervention.ENQUEUE, "", by, ((OperatorCommand.Enqueue) command).reason());
  }

  private Optional<CommandResult> refusal(Identity identity, Intervened event) {
    return call.services()
        .permissions()
        .intervention(
            call.transaction(),
            identity.document(),
            event.by(),
            name(event),
            event.target(),
            event.reason())
        .map(CommandResult.Rejected::new);
  }

  private static String name(Intervened event) {
    return event.deed().name().toLowerCase(Locale.ROOT);
  }

  private CommandResult noteRepair(PendingChanges changes, Intervened event) {
    note(changes, event);
    return flush(changes);
  }

  private void note(PendingChanges changes, Intervened event) {
    changes.note(event);
    AdvanceTelemetry.reportIntervention(
        call.settings().telemetry(), changes.state().identity(), name(event), event.by());
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
  private CommandResult rebuild(String reason) {
    var instance =
        key instanceof InstanceKey.ById byId
            ? Optional.of(byId.instance().value())
            : call.transaction().history().instance(key).map(state -> state.identity().instance());
    var held =
        instance
            .map(id -> call.transaction().repairs().hold(key.org(), InstanceId.of(id)))
            .orElse(Held.ABSENT);
    return switch (held) {
      case BUSY -> new CommandResult.Rejected(new SessionOpening.Busy().problems());
      case ABSENT -> new CommandResult.Rejected(SessionOpening.Refused.absent(key).problems());
      case FORBIDDEN -> new CommandResult.Rejected(forbidden());
      case YES -> rebuild(new InstanceKey.ById(key.org(), InstanceId.of(instance.get())), reason);
    };
  }

  private CommandResult rebuild(InstanceKey.ById held, String reason) {
    var told = prepare(held);
    if (!(told instanceof Result.Accepted<Told> read)) {
      return new CommandResult.Rejected(told.problems());
    }
    var transaction = call.transaction();
    var facts = call.services().facts();
    var telemetry = call.settings().telemetry();
    var state = read.value().state();
    var by = facts.withRoles(transaction, held.org().value(), call.request().actor());
    var event = new Intervened(Intervention.REBUILD, "", by, reason);
    var refusal = refusal(state.identity(), event);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    if (!transaction.repairs().overwrite(state, read.value().head())) {
      telemetry.count(Meter.REBUILDS, "equal");
      return new CommandResult.NoChange(
          held.instance().value(), "its live row says what its history says");
    }
    var loaded = new Loaded(state, read.value().head(), List.of(), transaction.now());
    var changes =
        new PendingChanges(
            call,
            Optional.of(read.value().program().workflow()),
            facts.system(transaction, held.org().value()),
            Optional.of(loaded),
            facts.now(loaded.now()));
    telemetry.count(Meter.REBUILDS, "corrected");
    telemetry.signal("projection.rebuilt", held.instance().value(), Map.of("operator", by.id()));
    return noteRepair(changes, event);
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
  private Result<Told> prepare(InstanceKey.ById held) {
    var transaction = call.transaction();
    var written = transaction.history().journal(held.org(), held.instance());
    var rows = written.stream().map(JournalCodec.Written::row).toList();
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    var head = JournalCodec.current().verify(held.instance().value(), JournalHead.NONE, rows);
    if (!(head instanceof Result.Accepted<JournalHead> verified)) {
      return new Result.Refused<>(head.problems());
    }
    var recorded = JournalCodec.current().read(rows, values);
    if (!recorded.problems().isEmpty()) {
      return new Result.Refused<>(recorded.problems());
    }
    var replayed = JournalReplay.state(held.instance().value(), recorded.orThrow());
    if (!(replayed instanceof Result.Accepted<InstanceState> state)) {
      return new Result.Refused<>(replayed.problems());
    }
    var hash = state.value().identity().workflowHash();
    var program = call.services().workflows().of(transaction, held.org().value(), hash);
    if (!(program instanceof Result.Accepted<ExecutableWorkflow> runnable)) {
      return new Result.Refused<>(program.problems());
    }
    return disputedProblem(held, state.value(), runnable.value())
        .<Result<Told>>map(problem -> new Result.Refused<>(problem))
        .orElseGet(
            () ->
                new Result.Accepted<>(new Told(state.value(), verified.value(), runnable.value())));
  }

  private Optional<Problem> disputedProblem(
      InstanceKey.ById held, InstanceState state, ExecutableWorkflow program) {
    var journal = Rebuilt.ofLive(state);
    try {
      var rows = call.transaction().history().steps(held.org(), held.instance());
      var steps = InstanceRebuild.of(program.workflow(), rows);
      var same = ErasedValue.keys(state).isEmpty() ? steps : without(steps, journal);
      return same.equals(journal)
          ? Optional.empty()
          : Optional.of(disputedProblem(held, steps.toString(), journal));
    } catch (IllegalArgumentException unreadable) {
      return Optional.of(disputedProblem(held, String.valueOf(unreadable.getMessage()), journal));
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
        "rows of the steps of instance "
            + key.instance().value()
            + " that confirm its journal: "
            + journal,
        steps,
        "Restore the rows of its steps from a backup; its journal verifies.");
  }
}
