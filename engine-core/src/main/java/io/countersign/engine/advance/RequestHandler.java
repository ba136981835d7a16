package io.countersign.engine.advance;

import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.kernel.Command;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.kernel.KernelDecision;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.engine.workflow.SystemConfig.LifecycleGate;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
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
public final class RequestHandler {

  private final Kernel kernel;
  private final InstanceLoader loader;
  private final RepairHandler repairing;
  private final PermissionCheck permissions;
  private final AdvanceRunner runner;

  RequestHandler(
      Kernel kernel,
      InstanceLoader loader,
      RepairHandler repairing,
      PermissionCheck permissions,
      AdvanceRunner runner) {
    this.kernel = kernel;
    this.loader = loader;
    this.repairing = repairing;
    this.permissions = permissions;
    this.runner = runner;
  }

  /**
   * Books a person's answer to an approval. It takes effect at once; the next advance carries out
   * its consequences.
   */
  public CommandResult answer(
      StoreTransaction transaction,
      InstanceKey key,
      ApprovalAnswer answer,
      RequestContext context) {
    return prepareAnswer(transaction, key, answer, context).book();
  }

  /** Books that the requester takes a request back. It takes effect at once, as an answer does. */
  public CommandResult withdraw(
      StoreTransaction transaction, InstanceKey key, String reason, RequestContext context) {
    return prepareWithdrawal(transaction, key, reason, context).book();
  }

  /** Books an intervention of an operator. It takes effect at once, as an answer does. */
  public CommandResult intervene(
      StoreTransaction transaction,
      InstanceKey key,
      OperatorCommand intervention,
      RequestContext operator) {
    return prepareCommand(transaction, key, intervention, operator).book();
  }

  PendingCommand prepareAnswer(
      StoreTransaction transaction,
      InstanceKey key,
      ApprovalAnswer answer,
      RequestContext context) {
    var misfits = InputCheck.problems(answer.reason());
    return misfits.isEmpty()
        ? tell(transaction, key, PersonCommands.of(answer), TriggerType.DECISION, context)
        : PendingCommand.all(new CommandResult.Rejected(misfits));
  }

  PendingCommand prepareWithdrawal(
      StoreTransaction transaction, InstanceKey key, String reason, RequestContext context) {
    var misfits = InputCheck.problems(reason);
    return misfits.isEmpty()
        ? tell(transaction, key, new Command.Withdraw(reason), TriggerType.DECISION, context)
        : PendingCommand.all(new CommandResult.Rejected(misfits));
  }

  PendingCommand prepareCommand(
      StoreTransaction transaction,
      InstanceKey key,
      OperatorCommand intervention,
      RequestContext operator) {
    var misfits = InputCheck.problems(intervention.reason());
    if (!misfits.isEmpty()) {
      return PendingCommand.all(new CommandResult.Rejected(misfits));
    }
    return repairing
        .repair(transaction, key, intervention, operator)
        .map(PendingCommand::all)
        .orElseGet(
            () ->
                tell(
                    transaction,
                    key,
                    PersonCommands.of(intervention),
                    TriggerType.MANUAL,
                    operator));
  }

  /** Books a command that needs no work of the host. */
  private PendingCommand tell(
      StoreTransaction transaction,
      InstanceKey key,
      Command command,
      TriggerType type,
      RequestContext context) {
    var set =
        command instanceof Command.Stop
            ? loader.loadForEnding(transaction, key, Patience.WAIT, context)
            : loader.load(transaction, key, Patience.WAIT, context);
    if (!(set instanceof LoadResult.Ready ready)) {
      return PendingCommand.all(refuseClosed(set));
    }
    var state = ready.loaded().state();
    boolean isIntervention = type == TriggerType.MANUAL;
    var refusal =
        isIntervention ? permissions.intervention(ready, command) : Optional.<Problem>empty();
    if (refusal.isPresent()) {
      return PendingCommand.all(reject(refusal.get()));
    }
    var decision = kernel.decide(ready.program(), state, command, ready.facts());
    if (decision.refusal().isPresent()) {
      return PendingCommand.all(refuse(ready, decision.refusal().get()));
    }
    if (decision.call().isPresent()) {
      throw new IllegalArgumentException(
          "Expected a command that the host has no part in, but found " + command);
    }
    ready.ledger().decide(decision);
    var why = ignoredReason(decision);
    var told = pending(ready, type, Map.of("command", command.name()));
    if (why.isPresent()) {
      told.book();
      return PendingCommand.all(new CommandResult.NoChange(state.identity().instance(), why.get()));
    }
    if (isIntervention) {
      runner.intervene(state.identity(), command.name(), ready.facts().actor());
    }
    return told;
  }

  /**
   * Books a request for a transition. The request is accepted or refused at once; the next advance
   * acts on it.
   */
  public CommandResult request(
      StoreTransaction transaction,
      InstanceKey key,
      TransitionRequest request,
      RequestContext context) {
    return prepareRequest(transaction, key, request, context).told().book();
  }

  /**
   * Request for a transition, accepted or refused.
   *
   * @param told the result of booking it
   * @param immediate whether it may be acted on at once: the contract allows it, the gate comes
   *     next, and the gate needs no approval
   */
  record Asked(PendingCommand told, boolean immediate) {

    static Asked of(CommandResult result) {
      return new Asked(PendingCommand.all(result), false);
    }
  }

  Asked prepareRequest(
      StoreTransaction transaction,
      InstanceKey key,
      TransitionRequest request,
      RequestContext context) {
    var misfits = InputCheck.problems(request.reason());
    if (!misfits.isEmpty()) {
      return Asked.of(new CommandResult.Rejected(misfits));
    }
    var set = loader.load(transaction, key, Patience.WAIT, context);
    if (!(set instanceof LoadResult.Ready ready)) {
      return Asked.of(refuseClosed(set));
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
      return Asked.of(reject(refusal.get()));
    }
    var asked = PersonCommands.of(request);
    var trial = kernel.decide(ready.program(), state, asked, ready.facts());
    if (trial.refusal().isPresent()) {
      return Asked.of(refuse(ready, trial.refusal().get()));
    }
    var why = ignoredReason(trial);
    if (why.isPresent()) {
      return Asked.of(new CommandResult.NoChange(state.identity().instance(), why.get()));
    }
    if (ready.loaded().triggers().stream()
        .anyMatch(one -> isRequest(one.trigger(), request.verb()))) {
      return Asked.of(repeatRequest(ready, request.verb()));
    }
    var payload = new LinkedHashMap<String, @Nullable Object>();
    payload.put("verb", request.verb());
    payload.put("reason", request.reason());
    return new Asked(
        pending(ready, TriggerType.LIFECYCLE_REQUESTED, payload),
        isImmediate(ready.program(), trial));
  }

  /** Records the repeated request; the request that waits for a worker stays the only one. */
  private static CommandResult repeatRequest(LoadResult.Ready ready, String verb) {
    var why = waiting(verb);
    var changes = ready.ledger();
    changes.note(new InstanceEvent.Ignored("request", why, ready.facts().actor()));
    changes.flush();
    return new CommandResult.NoChange(changes.state().identity().instance(), why);
  }

  /**
   * If the host shows a later document than the instance knows and no trigger is queued to look at
   * it, the host has forgotten to record a change. The refusal then queues a look at the document.
   */
  private static CommandResult refuse(LoadResult.Ready ready, Problem refusal) {
    var seen = ready.facts().document().pin();
    var state = ready.loaded().state();
    if (seen.version() > state.progress().knownVersion()) {
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
    return reject(refusal);
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
  private static boolean isImmediate(ExecutableWorkflow program, KernelDecision trial) {
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

  static Optional<String> ignoredReason(KernelDecision decision) {
    return decision.entries().stream()
        .map(entry -> entry.event())
        .filter(InstanceEvent.Ignored.class::isInstance)
        .map(event -> ((InstanceEvent.Ignored) event).why())
        .findFirst();
  }

  private static PendingCommand pending(
      LoadResult.Ready ready, TriggerType type, Map<String, @Nullable Object> payload) {
    var changes = ready.ledger();
    var state = changes.state();
    var reason =
        new Trigger(
            type,
            String.valueOf(state.progress().seq()),
            state.pin().version(),
            payload,
            ready.facts().actor(),
            changes.trace());
    return PendingCommand.pending(
        changes,
        ready.loaded(),
        Optional.of(reason),
        loaded -> InstanceLoader.refuseErased(ready.with(loaded)));
  }

  static CommandResult refuseClosed(LoadResult loaded) {
    return switch (loaded.kind()) {
      case STALE -> new CommandResult.Rejected(((LoadResult.Stale) loaded).problems());
      case REFUSED -> new CommandResult.Rejected(((LoadResult.Refused) loaded).problems());
      case BUSY -> reject(busy());
      case READY ->
          throw new IllegalArgumentException("Expected a refusal, but found a loaded instance");
    };
  }

  private static CommandResult reject(Problem problem) {
    return new CommandResult.Rejected(List.of(problem));
  }

  static Problem busy() {
    return Problem.error(
        EngineCode.WORKFLOW_BUSY,
        ProblemPlace.nowhere(),
        "an instance that nobody works on",
        "one whose lock another transaction holds",
        "Try again. If it is always so, look for a mutate() on a second connection.");
  }
}
