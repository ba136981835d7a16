package io.countersign.engine.advance;

import io.countersign.engine.codec.ErasedValue;
import io.countersign.engine.instance.Command;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.kernel.DecisionFacts;
import io.countersign.engine.kernel.DecisionFacts.DocumentFacts;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.kernel.KernelDecision;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One instance in one transaction: locked, loaded, with its workflow, the facts of the decisions
 * and the changes that are decided and not written yet. Every verb opens one and ends by writing
 * it. The order of opening keeps it consistent: first the lock, then the instance, then its
 * workflow with its hash verified, and then the facts. Lives within one call.
 */
final class InstanceSession implements SessionOpening {

  private final CallContext call;
  private final Loaded loaded;
  private final ExecutableWorkflow program;
  private final PendingChanges changes;
  private DecisionFacts facts;
  private boolean isHostAsked;

  private InstanceSession(
      CallContext call,
      Loaded loaded,
      ExecutableWorkflow program,
      PendingChanges changes,
      DecisionFacts facts,
      boolean isHostAsked) {
    this.call = call;
    this.loaded = loaded;
    this.program = program;
    this.changes = changes;
    this.facts = facts;
    this.isHostAsked = isHostAsked;
  }

  private InstanceSession(
      CallContext call,
      Loaded loaded,
      ExecutableWorkflow program,
      DecisionFacts facts,
      boolean isHostAsked) {
    this(
        call,
        loaded,
        program,
        new PendingChanges(
            call,
            Optional.of(program.workflow()),
            facts.systemActor(),
            Optional.of(loaded),
            facts.now()),
        facts,
        isHostAsked);
    changes.snapshot(facts.document().snapshot());
  }

  /** Locks and loads an instance, unless its data was erased. */
  static SessionOpening open(CallContext call, InstanceKey key, Patience patience) {
    return refuseErased(openForEnding(call, key, patience));
  }

  /**
   * Locks and loads an instance for commands that need no values, so that it can always be ended.
   */
  static SessionOpening openForEnding(CallContext call, InstanceKey key, Patience patience) {
    var mismatches = InputCheck.problems(key, call.request());
    return mismatches.isEmpty()
        ? openLocked(call, key, call.transaction().lock(key, patience))
        : new Refused(mismatches);
  }

  /** Opens an instance after the request for its lock, unless its data was erased. */
  static SessionOpening open(CallContext call, InstanceKey key, Locked locked) {
    return refuseErased(openLocked(call, key, locked));
  }

  private static SessionOpening openLocked(CallContext call, InstanceKey key, Locked locked) {
    if (locked instanceof Locked.Busy) {
      return new Busy();
    }
    return locked instanceof Loaded loaded ? askHost(call, loaded) : Refused.absent(key);
  }

  /** Opens an instance without its lock: the session serves to decide and not to write. */
  static SessionOpening preview(CallContext call, InstanceState state) {
    var loaded = new Loaded(state, JournalHead.NONE, List.of(), call.transaction().now());
    return refuseErased(askHost(call, loaded));
  }

  private static SessionOpening askHost(CallContext call, Loaded loaded) {
    var identity = loaded.state().identity();
    var document = identity.document();
    var workflow = call.workflow(document.org(), identity.workflowHash(), loaded.now());
    if (!(workflow instanceof Result.Accepted<ExecutableWorkflow> read)) {
      return unreadable(call, loaded, workflow.problems());
    }
    var program = read.value();
    return call.services()
        .facts()
        .load(call, program, loaded.state(), call.request().actor(), loaded.now())
        .<SessionOpening>map(facts -> new InstanceSession(call, loaded, program, facts, true))
        .orElseGet(() -> new Refused(List.of(FactsLoader.unknown(document))));
  }

  /**
   * Opens a loaded instance with the facts that the host gave together with a change. The host is
   * asked for the others when the instance is advanced.
   */
  static InstanceSession recorded(
      CallContext call, Loaded loaded, ExecutableWorkflow program, DocumentFacts document) {
    var actor = call.request().actor();
    var facts = call.services().facts().factsFor(document, actor, loaded.now());
    return new InstanceSession(call, loaded, program, facts, false);
  }

  /** Opens a new instance, which exists once the session is written. */
  static InstanceSession begin(WorkflowStart start, JournalEntry first) {
    var call = start.call();
    var facts = start.facts();
    var changes =
        new PendingChanges(
            call,
            Optional.of(start.program().workflow()),
            facts.systemActor(),
            Optional.empty(),
            facts.now());
    changes.snapshot(facts.document().snapshot());
    changes.begin(call.settings().ids().next(facts.now()), first);
    var loaded = new Loaded(changes.state(), JournalHead.NONE, List.of(), start.at());
    return new InstanceSession(call, loaded, start.program(), changes, facts, false);
  }

  /**
   * A stale workflow is not the caller's fault, and the instance records it; any other is refused.
   */
  private static SessionOpening unreadable(
      CallContext call, Loaded loaded, List<Problem> problems) {
    if (problems.stream().noneMatch(one -> one.code() == EngineCode.WORKFLOW_COMPILER_STALE)) {
      return new Refused(problems);
    }
    var facts = call.services().facts();
    var system = facts.system(call.transaction(), loaded.state().identity().document().org());
    var changes =
        new PendingChanges(
            call, Optional.empty(), system, Optional.of(loaded), facts.now(loaded.now()));
    changes.trace("");
    return new Stale(changes, problems);
  }

  private static SessionOpening refuseErased(SessionOpening opening) {
    if (opening instanceof InstanceSession session) {
      var problems = erasedProblems(session.state());
      return problems.isEmpty() ? session : new Refused(problems);
    }
    return opening;
  }

  private static List<Problem> erasedProblems(InstanceState state) {
    var keys = ErasedValue.keys(state);
    return keys.isEmpty() || state.progress().status().isFinal()
        ? List.of()
        : List.of(
            Problem.error(
                EngineCode.WORKFLOW_VALUES_ERASED,
                ProblemPlace.nowhere(),
                "an instance with everything that its steps have put out",
                "one whose outputs " + keys + " were erased",
                "Restore them, or stop the instance and adopt the document again."));
  }

  @Override
  public Kind kind() {
    return Kind.OPEN;
  }

  @Override
  public List<Problem> problems() {
    return List.of();
  }

  CallContext call() {
    return call;
  }

  StoreTransaction transaction() {
    return call.transaction();
  }

  /** Returns the instance after everything that was decided. */
  InstanceState state() {
    return changes.state();
  }

  InstanceState.Identity identity() {
    return loaded.state().identity();
  }

  /** Returns the triggers that were due and not claimed when the instance was loaded. */
  List<QueuedTrigger> dueTriggers() {
    return loaded.triggers();
  }

  ExecutableWorkflow program() {
    return program;
  }

  PendingChanges changes() {
    return changes;
  }

  DecisionFacts facts() {
    return facts;
  }

  void facts(DecisionFacts next) {
    facts = next;
  }

  /** Returns what the kernel decides on a command. The session does not change. */
  KernelDecision decide(Command command) {
    return call.services().kernel().decide(program, state(), command, facts);
  }

  /** Decides a command and keeps what is decided. */
  void carryOut(Command command) {
    changes.decide(decide(command));
  }

  /** Returns a trigger of this instance, whose cause is its last event. */
  Trigger trigger(TriggerType type, Map<String, @Nullable Object> payload) {
    return trigger(type, String.valueOf(state().progress().seq()), payload);
  }

  Trigger trigger(TriggerType type, String cause, Map<String, @Nullable Object> payload) {
    return new Trigger(
        type, cause, state().pin().version(), payload, facts.actor(), changes.trace());
  }

  /**
   * Accepts the command that was decided. It is written with its trigger, which a worker acts on;
   * or, if the call may open steps, it is acted on at once and written with its consequences. The
   * trigger is then persisted only if an earlier flush happens. So a written command always has a
   * trigger to continue, even if the host's work fails.
   */
  CommandResult accept(Optional<Trigger> reason) {
    return accept(reason, call.budget());
  }

  CommandResult accept(Optional<Trigger> reason, int budget) {
    reason.ifPresent(changes::queue);
    var accepted = accepted();
    try {
      if (budget > 0) {
        return accepted.withAdvance(advance(reason, budget));
      }
      changes.flushLast();
      return accepted;
    } catch (ConcurrentStartException overtaken) {
      return overtaken.result();
    }
  }

  /** Writes the command with its trigger; empty if another transaction has written meanwhile. */
  Optional<CommandResult> acceptUnlessOutdated(Trigger reason) {
    changes.queue(reason);
    var accepted = accepted();
    return changes.writeLast() instanceof Written.Outdated
        ? Optional.empty()
        : Optional.of(accepted);
  }

  private CommandResult.Accepted accepted() {
    return new CommandResult.Accepted(identity().instance(), state().progress().seq());
  }

  private AdvanceResult advance(Optional<Trigger> reason, int budget) {
    var triggers = new ArrayList<>(dueTriggers());
    var identity = identity();
    reason.ifPresent(
        trigger ->
            triggers.add(
                new QueuedTrigger(
                    identity.document().org(),
                    identity.instance(),
                    trigger,
                    Long.MAX_VALUE,
                    0,
                    0)));
    changes.seal();
    var problems = askHost();
    if (!problems.isEmpty()) {
      changes.flush();
      return new AdvanceResult.Refused(problems);
    }
    return InstanceAdvance.join(this, triggers, budget);
  }

  /** Asks the host for the facts that came with no change, and returns why it cannot continue. */
  private List<Problem> askHost() {
    if (!isHostAsked) {
      var asked = call.services().facts().load(call, program, state(), facts.actor(), loaded.now());
      if (asked.isEmpty()) {
        return List.of(FactsLoader.unknown(identity().document()));
      }
      facts = asked.get();
      isHostAsked = true;
      changes.system(facts.systemActor());
      changes.snapshot(facts.document().snapshot());
    }
    return erasedProblems(state());
  }
}
