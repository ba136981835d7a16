package io.countersign.engine.advance;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Event.Intervened;
import io.countersign.engine.instance.Event.Intervened.Deed;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceState.Identity;
import io.countersign.engine.journal.Erased;
import io.countersign.engine.journal.Head;
import io.countersign.engine.journal.Journal;
import io.countersign.engine.journal.Replay;
import io.countersign.engine.kernel.Program;
import io.countersign.engine.port.Meter;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.Intervention;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Rebuild;
import io.countersign.engine.store.Rebuild.Rebuilt;
import io.countersign.engine.store.Repairs.Held;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.json.Shaped;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Repairs by operators of how instances are stored. None of them asks the kernel, because no fact
 * changes; the journal records that the operator repaired.
 */
final class Repairing {

  private final Store store;
  private final Stage stage;
  private final Programs programs;
  private final PermissionCheck permissions;
  private final Runs runs;

  Repairing(Store store, Stage stage, Programs programs, PermissionCheck permissions, Runs runs) {
    this.store = store;
    this.stage = stage;
    this.programs = programs;
    this.permissions = permissions;
    this.runs = runs;
  }

  /** Carries out a repair and returns its result, or empty if the intervention is no repair. */
  Optional<Booking> repair(
      StoreTransaction transaction, InstanceKey key, Intervention intervention, Caller operator) {
    if (intervention instanceof Intervention.Rebuild rebuild) {
      return Optional.of(rebuild(transaction, key, rebuild.reason(), operator));
    }
    if (intervention instanceof Intervention.Enqueue
        || intervention instanceof Intervention.Requeue
        || intervention instanceof Intervention.Resend) {
      var set = stage.setWhatever(transaction, key, Patience.WAIT, operator);
      return Optional.of(
          set instanceof Stage.Set.Ready ready ? queue(ready, intervention) : Bookings.shut(set));
    }
    return Optional.empty();
  }

  private Booking queue(Stage.Set.Ready ready, Intervention intervention) {
    var identity = ready.loaded().state().identity();
    var org = identity.document().org();
    var instance = identity.instance();
    var by = ready.facts().actor();
    var deed = deed(intervention, by);
    var refusal = refusal(ready.transaction(), identity, deed);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    if (intervention instanceof Intervention.Requeue again) {
      boolean found = store.triggers().requeue(ready.transaction(), org, instance, again.key());
      return found
          ? noted(ready.ledger(), deed)
          : new Booking.Unchanged(instance, "no such trigger was given up");
    }
    if (intervention instanceof Intervention.Resend again) {
      boolean found = store.effects().requeue(ready.transaction(), org, instance, again.effect());
      return found
          ? noted(ready.ledger(), deed)
          : new Booking.Unchanged(instance, "no such effect was given up");
    }
    var ledger = ready.ledger();
    note(ledger, deed);
    // The operator's action is the cause, so that a repetition has another cause.
    var state = ledger.state();
    ledger.queue(
        new Trigger(
            TriggerType.ADVANCE,
            String.valueOf(state.progress().seq()),
            state.pin().version(),
            Map.of(),
            by,
            ledger.trace()));
    return flushed(ledger);
  }

  private static Intervened deed(Intervention intervention, Actor by) {
    if (intervention instanceof Intervention.Requeue again) {
      return new Intervened(Deed.REQUEUE, again.key(), by, again.reason());
    }
    if (intervention instanceof Intervention.Resend again) {
      return new Intervened(Deed.RESEND, String.valueOf(again.effect()), by, again.reason());
    }
    return new Intervened(Deed.ENQUEUE, "", by, ((Intervention.Enqueue) intervention).reason());
  }

  private Optional<Booking> refusal(
      StoreTransaction transaction, Identity identity, Intervened deed) {
    return permissions
        .intervention(
            transaction, identity.document(), deed.by(), name(deed), deed.target(), deed.reason())
        .map(problem -> new Booking.Denied(List.of(problem)));
  }

  private static String name(Intervened deed) {
    return deed.deed().name().toLowerCase(Locale.ROOT);
  }

  private Booking noted(Ledger ledger, Intervened deed) {
    note(ledger, deed);
    return flushed(ledger);
  }

  private void note(Ledger ledger, Intervened deed) {
    ledger.note(deed);
    runs.intervened(ledger.state().identity(), name(deed), deed.by());
  }

  private static Booking flushed(Ledger ledger) {
    ledger.flush();
    var state = ledger.state();
    return new Booking.Booked(state.identity().instance(), state.progress().seq());
  }

  /**
   * Rebuilds the live row without reading it first, so that a row that cannot be read can be
   * rebuilt as well.
   */
  private Booking rebuild(
      StoreTransaction transaction, InstanceKey key, String reason, Caller operator) {
    var instance =
        key instanceof InstanceKey.ById byId
            ? Optional.of(byId.instance())
            : store.history().instance(transaction, key).map(state -> state.identity().instance());
    var held =
        instance.map(id -> store.repairs().hold(transaction, key.org(), id)).orElse(Held.ABSENT);
    return switch (held) {
      case BUSY -> new Booking.Denied(List.of(Bookings.busy()));
      case ABSENT -> new Booking.Denied(List.of(Stage.absent(key)));
      case FORBIDDEN -> new Booking.Denied(List.of(forbidden()));
      case YES ->
          held(transaction, new InstanceKey.ById(key.org(), instance.get()), reason, operator);
    };
  }

  private Booking held(
      StoreTransaction transaction, InstanceKey.ById key, String reason, Caller operator) {
    var told = told(transaction, key);
    if (!(told instanceof Shaped.Read<Told> read)) {
      return new Booking.Denied(told.problems());
    }
    var state = read.value().state();
    var by = runs.world().withRoles(transaction, key.org(), operator.actor());
    var deed = new Intervened(Deed.REBUILD, "", by, reason);
    var refusal = refusal(transaction, state.identity(), deed);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    if (!store.repairs().overwrite(transaction, state, read.value().head())) {
      runs.settings().telemetry().count(Meter.REBUILDS, "equal");
      return new Booking.Unchanged(key.instance(), "its live row says what its history says");
    }
    var loaded = new Loaded(state, read.value().head(), List.of(), transaction.now());
    var ledger = stage.ledger(transaction, read.value().program(), loaded);
    ledger.trace(operator.trace());
    runs.settings().telemetry().count(Meter.REBUILDS, "corrected");
    runs.tell("projection.rebuilt", key, Map.of("operator", by.id()));
    return noted(ledger, deed);
  }

  /**
   * Instance as its history tells it.
   *
   * @param state the instance
   * @param head the end of its journal
   * @param program its workflow
   */
  private record Told(InstanceState state, Head head, Program program) {}

  /** The journal tells the state, and the rows of the steps have to agree. */
  private Shaped<Told> told(StoreTransaction transaction, InstanceKey.ById key) {
    var written = store.history().journal(transaction, key.org(), key.instance());
    var rows = written.stream().map(Journal.Written::row).toList();
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    var head = Journal.current().verify(key.instance(), Head.NONE, rows);
    if (!(head instanceof Shaped.Read<Head> verified)) {
      return new Shaped.Refused<>(head.problems());
    }
    var recorded = Journal.current().read(rows, values);
    if (!recorded.problems().isEmpty()) {
      return new Shaped.Refused<>(recorded.problems());
    }
    var replayed = Replay.state(key.instance(), recorded.orThrow());
    if (!(replayed instanceof Shaped.Read<InstanceState> state)) {
      return new Shaped.Refused<>(replayed.problems());
    }
    var hash = state.value().identity().workflowHash();
    var program = programs.of(transaction, key.org(), hash);
    if (!(program instanceof Shaped.Read<Program> runnable)) {
      return new Shaped.Refused<>(program.problems());
    }
    return disputed(transaction, key, state.value(), runnable.value())
        .<Shaped<Told>>map(problem -> new Shaped.Refused<>(List.of(problem)))
        .orElseGet(
            () -> new Shaped.Read<>(new Told(state.value(), verified.value(), runnable.value())));
  }

  private Optional<Problem> disputed(
      StoreTransaction transaction, InstanceKey.ById key, InstanceState state, Program program) {
    var journal = Rebuilt.ofLive(state);
    try {
      var rows = store.history().steps(transaction, key.org(), key.instance());
      var steps = Rebuild.of(program.workflow(), rows);
      var same = Erased.keys(state).isEmpty() ? steps : without(steps, journal);
      return same.equals(journal)
          ? Optional.empty()
          : Optional.of(disputed(key, steps.toString(), journal));
    } catch (IllegalArgumentException unreadable) {
      return Optional.of(disputed(key, String.valueOf(unreadable.getMessage()), journal));
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
        Place.nowhere(),
        "a transaction of a login that may rebuild live rows",
        "one of a login that may not",
        "Rebuild through a data source whose login has the role wf_repair.");
  }

  private static Problem disputed(InstanceKey.ById key, String steps, Rebuilt journal) {
    return Problem.error(
        EngineCode.WORKFLOW_HISTORY_DISPUTED,
        Place.nowhere(),
        "rows of the steps of instance " + key.instance() + " that confirm its journal: " + journal,
        steps,
        "Restore the rows of its steps from a backup; its journal verifies.");
  }
}
