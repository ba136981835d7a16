package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.ErasedValue;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.json.ReadResult;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;
import java.util.Optional;

/**
 * Loads the input of a decision in the order that keeps it consistent: first the lock, then the
 * instance, then its workflow with its hash verified, and then the facts.
 */
final class InstanceLoader {

  private final WorkflowCache workflows;
  private final FactsLoader world;
  private final EngineSettings settings;

  InstanceLoader(WorkflowCache workflows, FactsLoader world, EngineSettings settings) {
    this.workflows = workflows;
    this.world = world;
    this.settings = settings;
  }

  /** Locks and loads an instance, unless its data was erased. */
  LoadResult load(
      StoreTransaction transaction, InstanceKey key, Patience patience, RequestContext context) {
    return refuseErased(loadForEnding(transaction, key, patience, context));
  }

  /** Loads an instance without its lock: the result serves to decide and not to write. */
  LoadResult loadWithoutLock(
      StoreTransaction transaction, InstanceState state, RequestContext context) {
    var loaded = new Loaded(state, JournalHead.NONE, List.of(), transaction.now());
    return refuseErased(arrange(transaction, loaded, context));
  }

  /** Returns the document as the host shows it now; empty if it shows none. */
  Optional<DocumentVersion> shownVersion(
      StoreTransaction transaction, InstanceState state, ExecutableWorkflow program) {
    return world
        .ports()
        .documents()
        .find(transaction, state.identity().document())
        .map(view -> DocumentVersions.factsOf(program.workflow().contract(), view).pin());
  }

  static LoadResult refuseErased(LoadResult result) {
    if (result instanceof LoadResult.Ready ready) {
      var state = ready.loaded().state();
      var erased = ErasedValue.keys(state);
      if (!erased.isEmpty() && !state.progress().status().isFinal()) {
        return new LoadResult.Refused(List.of(erasedProblem(erased)));
      }
    }
    return result;
  }

  /**
   * Locks and loads an instance for commands that need no values, so that it can always be ended.
   */
  LoadResult loadForEnding(
      StoreTransaction transaction, InstanceKey key, Patience patience, RequestContext context) {
    var misfits = InputCheck.problems(key, context);
    if (!misfits.isEmpty()) {
      return new LoadResult.Refused(misfits);
    }
    var locked = transaction.lock(key, patience);
    if (locked instanceof Locked.Busy) {
      return new LoadResult.Busy();
    }
    return locked instanceof Loaded loaded
        ? arrange(transaction, loaded, context)
        : new LoadResult.Refused(List.of(absent(key)));
  }

  private LoadResult arrange(StoreTransaction transaction, Loaded loaded, RequestContext context) {
    var identity = loaded.state().identity();
    var document = identity.document();
    workflows.hear(loaded.now());
    var program = workflows.of(transaction, document.org(), identity.workflowHash());
    if (!(program instanceof ReadResult.Read<ExecutableWorkflow> read)) {
      return unreadable(transaction, loaded, program.problems());
    }
    var seen = loadFacts(transaction, loaded, read.value(), context);
    if (seen.isEmpty()) {
      return new LoadResult.Refused(List.of(FactsLoader.unknown(document)));
    }
    var facts = seen.get().facts();
    var changes =
        new PendingChanges(
            transaction,
            settings.secrets(),
            Optional.of(read.value().workflow()),
            facts.systemActor(),
            Optional.of(loaded),
            facts.now());
    changes.snapshot(seen.get().snapshot());
    changes.trace(context.trace());
    changes.heardBy(settings.telemetry());
    return new LoadResult.Ready(transaction, loaded, read.value(), facts, changes);
  }

  /**
   * Continues under the held lock after a command was booked. Loads the facts now, because booking
   * did not ask for them.
   *
   * @param loaded the instance after the command
   * @param changes contains the command
   */
  LoadResult goOn(
      StoreTransaction transaction,
      Loaded loaded,
      ExecutableWorkflow program,
      PendingChanges changes,
      RequestContext context) {
    var seen = loadFacts(transaction, loaded, program, context);
    if (seen.isEmpty()) {
      return new LoadResult.Refused(
          List.of(FactsLoader.unknown(loaded.state().identity().document())));
    }
    changes.system(seen.get().facts().systemActor());
    changes.snapshot(seen.get().snapshot());
    return refuseErased(
        new LoadResult.Ready(transaction, loaded, program, seen.get().facts(), changes));
  }

  private Optional<FactsLoader.Seen> loadFacts(
      StoreTransaction transaction,
      Loaded loaded,
      ExecutableWorkflow program,
      RequestContext context) {
    var document = loaded.state().identity().document();
    return world
        .load(transaction, program, document, context.actor(), loaded.now())
        .or(() -> world.loadDeleted(transaction, loaded, context.actor()));
  }

  /** Returns a ledger for an instance that was not loaded the usual way. */
  PendingChanges ledger(StoreTransaction transaction, ExecutableWorkflow program, Loaded loaded) {
    var system = world.system(transaction, loaded.state().identity().document().org());
    return new PendingChanges(
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
  private LoadResult unreadable(
      StoreTransaction transaction, Loaded loaded, List<Problem> problems) {
    if (problems.stream().noneMatch(one -> one.code() == EngineCode.WORKFLOW_COMPILER_STALE)) {
      return new LoadResult.Refused(problems);
    }
    var system = world.system(transaction, loaded.state().identity().document().org());
    return new LoadResult.Stale(
        new PendingChanges(
            transaction,
            settings.secrets(),
            Optional.empty(),
            system,
            Optional.of(loaded),
            world.now(loaded.now())),
        problems);
  }

  private static Problem erasedProblem(List<String> keys) {
    return Problem.error(
        EngineCode.WORKFLOW_VALUES_ERASED,
        ProblemPlace.nowhere(),
        "an instance with everything that its steps have put out",
        "one whose outputs " + keys + " were erased",
        "Restore them, or stop the instance and adopt the document anew.");
  }

  static Problem absent(InstanceKey key) {
    return Problem.error(
        EngineCode.WORKFLOW_INSTANCE_UNKNOWN,
        ProblemPlace.nowhere(),
        "an instance for " + key,
        "none",
        "Start or adopt the document first, and check the organisation.");
  }
}
