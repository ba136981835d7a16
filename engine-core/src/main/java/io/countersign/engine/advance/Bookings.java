package io.countersign.engine.advance;

import io.countersign.engine.instance.Event;
import io.countersign.engine.kernel.Command;
import io.countersign.engine.kernel.Decision;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.kernel.Program;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.Intervention;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.engine.workflow.SystemConfig.LifecycleGate;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Books commands of people for instances without advancing them: a command is written with a
 * trigger, and a later advance acts on it. Immutable and safe for many threads. Asks the host for
 * facts and calls it for nothing else.
 */
public final class Bookings {

  private final Kernel kernel;
  private final Stage stage;
  private final Repairing repairing;
  private final PermissionCheck permissions;
  private final Runs runs;

  Bookings(
      Kernel kernel, Stage stage, Repairing repairing, PermissionCheck permissions, Runs runs) {
    this.kernel = kernel;
    this.stage = stage;
    this.repairing = repairing;
    this.permissions = permissions;
    this.runs = runs;
  }

  /**
   * Books a person's answer to an approval. It takes effect at once; the next advance carries out
   * its consequences.
   */
  public Booking answer(
      StoreTransaction transaction, InstanceKey key, ApprovalAnswer answer, Caller caller) {
    return answered(transaction, key, answer, caller).book();
  }

  /** Books that the requester takes a request back. It takes effect at once, as an answer does. */
  public Booking withdraw(
      StoreTransaction transaction, InstanceKey key, String reason, Caller caller) {
    return withdrawn(transaction, key, reason, caller).book();
  }

  /** Books an intervention of an operator. It takes effect at once, as an answer does. */
  public Booking intervene(
      StoreTransaction transaction, InstanceKey key, Intervention intervention, Caller operator) {
    return intervened(transaction, key, intervention, operator).book();
  }

  Told answered(
      StoreTransaction transaction, InstanceKey key, ApprovalAnswer answer, Caller caller) {
    var misfits = Incoming.problems(answer.reason());
    return misfits.isEmpty()
        ? tell(transaction, key, PeoplesCommands.of(answer), TriggerType.DECISION, caller)
        : Told.all(new Booking.Denied(misfits));
  }

  Told withdrawn(StoreTransaction transaction, InstanceKey key, String reason, Caller caller) {
    var misfits = Incoming.problems(reason);
    return misfits.isEmpty()
        ? tell(transaction, key, new Command.Withdraw(reason), TriggerType.DECISION, caller)
        : Told.all(new Booking.Denied(misfits));
  }

  Told intervened(
      StoreTransaction transaction, InstanceKey key, Intervention intervention, Caller operator) {
    var misfits = Incoming.problems(intervention.reason());
    if (!misfits.isEmpty()) {
      return Told.all(new Booking.Denied(misfits));
    }
    return repairing
        .repair(transaction, key, intervention, operator)
        .map(Told::all)
        .orElseGet(
            () ->
                tell(
                    transaction,
                    key,
                    PeoplesCommands.of(intervention),
                    TriggerType.MANUAL,
                    operator));
  }

  /** Books a command that needs no work of the host. */
  private Told tell(
      StoreTransaction transaction,
      InstanceKey key,
      Command command,
      TriggerType type,
      Caller caller) {
    var set =
        command instanceof Command.Stop
            ? stage.setWhatever(transaction, key, Patience.WAIT, caller)
            : stage.set(transaction, key, Patience.WAIT, caller);
    if (!(set instanceof Stage.Set.Ready ready)) {
      return Told.all(shut(set));
    }
    var state = ready.loaded().state();
    boolean isIntervention = type == TriggerType.MANUAL;
    var refusal =
        isIntervention ? permissions.intervention(ready, command) : Optional.<Problem>empty();
    if (refusal.isPresent()) {
      return Told.all(denied(refusal.get()));
    }
    var decision = kernel.decide(ready.program(), state, command, ready.facts());
    if (decision.refusal().isPresent()) {
      return Told.all(refused(ready, decision.refusal().get()));
    }
    if (decision.call().isPresent()) {
      throw new IllegalArgumentException(
          "Expected a command that the host has no part in, but found " + command);
    }
    ready.ledger().decide(decision);
    var why = ignored(decision);
    var told = pending(ready, type, Map.of("command", command.name()));
    if (why.isPresent()) {
      told.book();
      return Told.all(new Booking.Unchanged(state.identity().instance(), why.get()));
    }
    if (isIntervention) {
      runs.intervened(state.identity(), command.name(), ready.facts().actor());
    }
    return told;
  }

  /**
   * Books a request for a transition. The request is accepted or refused at once; the next advance
   * acts on it.
   */
  public Booking request(
      StoreTransaction transaction, InstanceKey key, TransitionRequest request, Caller caller) {
    return asked(transaction, key, request, caller).told().book();
  }

  /**
   * Request for a transition, accepted or refused.
   *
   * @param told the result of booking it
   * @param immediate whether it may be acted on at once: the contract allows it, the gate comes
   *     next, and the gate needs no approval
   */
  record Asked(Told told, boolean immediate) {

    static Asked of(Booking booking) {
      return new Asked(Told.all(booking), false);
    }
  }

  Asked asked(
      StoreTransaction transaction, InstanceKey key, TransitionRequest request, Caller caller) {
    var misfits = Incoming.problems(request.reason());
    if (!misfits.isEmpty()) {
      return Asked.of(new Booking.Denied(misfits));
    }
    var set = stage.set(transaction, key, Patience.WAIT, caller);
    if (!(set instanceof Stage.Set.Ready ready)) {
      return Asked.of(shut(set));
    }
    var state = ready.loaded().state();
    var refusal =
        permissions.request(
            transaction,
            state.identity().document(),
            ready.facts().actor(),
            request.verb(),
            request.reason());
    if (refusal.isPresent()) {
      return Asked.of(denied(refusal.get()));
    }
    var asked = PeoplesCommands.of(request);
    var trial = kernel.decide(ready.program(), state, asked, ready.facts());
    if (trial.refusal().isPresent()) {
      return Asked.of(refused(ready, trial.refusal().get()));
    }
    var why = ignored(trial);
    if (why.isPresent()) {
      return Asked.of(new Booking.Unchanged(state.identity().instance(), why.get()));
    }
    if (ready.loaded().triggers().stream()
        .anyMatch(one -> isRequest(one.trigger(), request.verb()))) {
      return Asked.of(repeated(ready, request.verb()));
    }
    var payload = new LinkedHashMap<String, @Nullable Object>();
    payload.put("verb", request.verb());
    payload.put("reason", request.reason());
    return new Asked(
        pending(ready, TriggerType.LIFECYCLE_REQUESTED, payload),
        isImmediate(ready.program(), trial));
  }

  /** Records the repeated request; the request that waits for a worker stays the only one. */
  private static Booking repeated(Stage.Set.Ready ready, String verb) {
    var why = waiting(verb);
    var ledger = ready.ledger();
    ledger.note(new Event.Ignored("request", why, ready.facts().actor()));
    ledger.flush();
    return new Booking.Unchanged(ledger.state().identity().instance(), why);
  }

  /**
   * If the host shows a later document than the instance knows and no trigger is queued to look at
   * it, the host has forgotten to record a change. The refusal then queues a look at the document.
   */
  private static Booking refused(Stage.Set.Ready ready, Problem refusal) {
    var seen = ready.facts().document().pin();
    var state = ready.loaded().state();
    if (seen.version() > state.progress().known()) {
      ready
          .ledger()
          .queue(
              new Trigger(
                  TriggerType.MUTATION,
                  "unrecorded " + seen.version(),
                  state.pin().version(),
                  Map.of("version", seen.version()),
                  ready.facts().actor(),
                  ready.ledger().trace()));
      ready.ledger().flush();
    }
    return denied(refusal);
  }

  /** Returns why a request that was made already changes nothing. */
  static String waiting(String verb) {
    return "'" + verb + "', which has been asked for already, waits for a worker";
  }

  /** Returns whether a trigger is the request for a transition. */
  static boolean isRequest(Trigger queued, String verb) {
    return queued.type() == TriggerType.LIFECYCLE_REQUESTED
        && verb.equals(queued.payload().get("verb"));
  }

  /**
   * Returns whether nothing stands between the request and the gate, and the gate waits for no
   * approval.
   */
  private static boolean isImmediate(Program program, Decision trial) {
    var workflow = program.workflow();
    return workflow.contract().options().immediateRequests()
        && trial
            .state()
            .root()
            .map(token -> workflow.node(token.nodeId()))
            .filter(node -> node.config() instanceof LifecycleGate)
            .filter(node -> !program.needsApproval(node.id()))
            .isPresent();
  }

  static Optional<String> ignored(Decision decision) {
    return decision.entries().stream()
        .map(entry -> entry.event())
        .filter(Event.Ignored.class::isInstance)
        .map(event -> ((Event.Ignored) event).why())
        .findFirst();
  }

  private static Told pending(
      Stage.Set.Ready ready, TriggerType type, Map<String, @Nullable Object> payload) {
    var ledger = ready.ledger();
    var state = ledger.state();
    var reason =
        new Trigger(
            type,
            String.valueOf(state.progress().seq()),
            state.pin().version(),
            payload,
            ready.facts().actor(),
            ledger.trace());
    return Told.pending(
        ledger,
        ready.loaded(),
        Optional.of(reason),
        loaded -> Stage.unlessErased(ready.with(loaded)));
  }

  static Booking shut(Stage.Set set) {
    if (set instanceof Stage.Set.Stale stale) {
      return new Booking.Denied(stale.problems());
    }
    return set instanceof Stage.Set.Refused refused
        ? new Booking.Denied(refused.problems())
        : denied(busy());
  }

  private static Booking denied(Problem problem) {
    return new Booking.Denied(List.of(problem));
  }

  static Problem busy() {
    return Problem.error(
        EngineCode.WORKFLOW_BUSY,
        Place.nowhere(),
        "an instance that nobody works on",
        "one whose lock another transaction holds",
        "Try again. If it is always so, look for a mutate() on a second connection.");
  }
}
