package io.countersign.engine.advance;

import io.countersign.engine.document.Pin;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.Erased;
import io.countersign.engine.journal.Head;
import io.countersign.engine.kernel.Facts;
import io.countersign.engine.kernel.Program;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.json.Shaped;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.Optional;

/**
 * Loads the input of a decision in the order that keeps it consistent: first the lock, then the
 * instance, then its workflow with its hash verified, and then the facts.
 */
final class Stage {

  private final Programs programs;
  private final World world;
  private final Settings settings;

  Stage(Programs programs, World world, Settings settings) {
    this.programs = programs;
    this.world = world;
    this.settings = settings;
  }

  /** Result of locking and loading an instance. */
  sealed interface Set {

    /**
     * Ready to decide.
     *
     * @param transaction the transaction
     * @param loaded the instance as it was loaded
     * @param program its workflow
     * @param facts the facts
     * @param ledger receives the decisions
     */
    record Ready(
        StoreTransaction transaction, Loaded loaded, Program program, Facts facts, Ledger ledger)
        implements Set {

      /** Returns the same result with the instance as it is now. */
      Ready with(Loaded now) {
        return new Ready(transaction, now, program, facts, ledger);
      }
    }

    /**
     * The workflow was made by a compiler whose workflows this engine does not run.
     *
     * @param ledger receives the event that stops the instance
     * @param problems the compiler and why it is not accepted
     */
    record Stale(Ledger ledger, List<Problem> problems) implements Set {}

    /** Another transaction holds the lock. */
    record Busy() implements Set {}

    /**
     * Refused.
     *
     * @param problems why
     */
    record Refused(List<Problem> problems) implements Set {}
  }

  /** Locks and loads an instance, unless its data was erased. */
  Set set(StoreTransaction transaction, InstanceKey key, Patience patience, Caller caller) {
    return unlessErased(setWhatever(transaction, key, patience, caller));
  }

  /** Loads an instance without its lock: the result serves to decide and not to write. */
  Set outlook(StoreTransaction transaction, InstanceState state, Caller caller) {
    var loaded = new Loaded(state, Head.NONE, List.of(), transaction.now());
    return unlessErased(arranged(transaction, loaded, caller));
  }

  /** Returns the document as the host shows it now; empty if it shows none. */
  Optional<Pin> shown(StoreTransaction transaction, InstanceState state, Program program) {
    return world
        .ports()
        .documents()
        .find(transaction, state.identity().document())
        .map(view -> Pins.seen(program.workflow().contract(), view).pin());
  }

  static Set unlessErased(Set set) {
    if (set instanceof Set.Ready ready) {
      var state = ready.loaded().state();
      var erased = Erased.keys(state);
      if (!erased.isEmpty() && !state.progress().status().isFinal()) {
        return new Set.Refused(List.of(erased(erased)));
      }
    }
    return set;
  }

  /**
   * Locks and loads an instance for commands that need no values, so that it can always be ended.
   */
  Set setWhatever(StoreTransaction transaction, InstanceKey key, Patience patience, Caller caller) {
    var misfits = Incoming.problems(key, caller);
    if (!misfits.isEmpty()) {
      return new Set.Refused(misfits);
    }
    var locked = transaction.lock(key, patience);
    if (locked instanceof Locked.Busy) {
      return new Set.Busy();
    }
    return locked instanceof Loaded loaded
        ? arranged(transaction, loaded, caller)
        : new Set.Refused(List.of(absent(key)));
  }

  private Set arranged(StoreTransaction transaction, Loaded loaded, Caller caller) {
    var identity = loaded.state().identity();
    var document = identity.document();
    programs.hear(loaded.now());
    var program = programs.of(transaction, document.org(), identity.workflowHash());
    if (!(program instanceof Shaped.Read<Program> read)) {
      return unreadable(transaction, loaded, program.problems());
    }
    var seen = seen(transaction, loaded, read.value(), caller);
    if (seen.isEmpty()) {
      return new Set.Refused(List.of(World.unknown(document)));
    }
    var facts = seen.get().facts();
    var ledger =
        new Ledger(
            transaction,
            settings.secrets(),
            Optional.of(read.value().workflow()),
            facts.systemActor(),
            Optional.of(loaded),
            facts.now());
    ledger.snapshot(seen.get().snapshot());
    ledger.trace(caller.trace());
    ledger.heardBy(settings.telemetry());
    return new Set.Ready(transaction, loaded, read.value(), facts, ledger);
  }

  /**
   * Continues under the held lock after a command was booked. Loads the facts now, because booking
   * did not ask for them.
   *
   * @param loaded the instance after the command
   * @param ledger contains the command
   */
  Set goOn(
      StoreTransaction transaction, Loaded loaded, Program program, Ledger ledger, Caller caller) {
    var seen = seen(transaction, loaded, program, caller);
    if (seen.isEmpty()) {
      return new Set.Refused(List.of(World.unknown(loaded.state().identity().document())));
    }
    ledger.system(seen.get().facts().systemActor());
    ledger.snapshot(seen.get().snapshot());
    return unlessErased(new Set.Ready(transaction, loaded, program, seen.get().facts(), ledger));
  }

  private Optional<World.Seen> seen(
      StoreTransaction transaction, Loaded loaded, Program program, Caller caller) {
    var document = loaded.state().identity().document();
    return world
        .seen(transaction, program, document, caller.actor(), loaded.now())
        .or(() -> world.gone(transaction, loaded, caller.actor()));
  }

  /** Returns a ledger for an instance that was not loaded the usual way. */
  Ledger ledger(StoreTransaction transaction, Program program, Loaded loaded) {
    var system = world.system(transaction, loaded.state().identity().document().org());
    return new Ledger(
        transaction,
        settings.secrets(),
        Optional.of(program.workflow()),
        system,
        Optional.of(loaded),
        world.now(loaded.now()));
  }

  /**
   * A stale workflow is not the caller's fault, and the instance records it; any other is refused.
   */
  private Set unreadable(StoreTransaction transaction, Loaded loaded, List<Problem> problems) {
    if (problems.stream().noneMatch(one -> one.code() == EngineCode.WORKFLOW_COMPILER_STALE)) {
      return new Set.Refused(problems);
    }
    var system = world.system(transaction, loaded.state().identity().document().org());
    return new Set.Stale(
        new Ledger(
            transaction,
            settings.secrets(),
            Optional.empty(),
            system,
            Optional.of(loaded),
            world.now(loaded.now())),
        problems);
  }

  private static Problem erased(List<String> keys) {
    return Problem.error(
        EngineCode.WORKFLOW_VALUES_ERASED,
        Place.nowhere(),
        "an instance with everything that its steps have put out",
        "one whose outputs " + keys + " were erased",
        "Restore them, or stop the instance and adopt the document anew.");
  }

  static Problem absent(InstanceKey key) {
    return Problem.error(
        EngineCode.WORKFLOW_INSTANCE_UNKNOWN,
        Place.nowhere(),
        "an instance for " + key,
        "none",
        "Start or adopt the document first, and check the organisation.");
  }
}
