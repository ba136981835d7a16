package io.countersign.engine.advance;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.instance.InstanceCommand;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.instance.Command;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.kernel.KernelDecision;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.SendBack;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.engine.workflow.graph.SystemConfig.LifecycleGate;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Takes commands of people for an instance. Each is accepted or refused at once, and its
 * consequences follow with the advance. Lives within one call.
 */
final class RequestHandler {

  private static final int JUST_THE_GATE = 1;

  private final CallContext call;
  private final InstanceKey key;

  RequestHandler(CallContext call, InstanceKey key) {
    this.call = call;
    this.key = key;
  }

  /** Takes a person's answer to an approval. It takes effect at once. */
  CommandResult answer(ApprovalAnswer answer) {
    return decide(PersonCommands.of(answer), answer.reason(), TriggerType.DECISION);
  }

  /**
   * Sends the document back to a step that it has passed, on behalf of a person who is asked. It
   * takes effect at once. Looks for the step in the history, which takes a round trip.
   */
  CommandResult sendBack(SendBack back) {
    return decide(
        PersonCommands.of(back),
        back.reason(),
        TriggerType.DECISION,
        session -> hasPassed(session, back) ? Optional.empty() : Optional.of(neverPassed(back)));
  }

  /** Whether the target is suitable otherwise is decided by the kernel. */
  private static boolean hasPassed(InstanceSession session, SendBack back) {
    var identity = session.identity();
    return session
        .transaction()
        .history()
        .hasVisited(
            OrgId.of(identity.document().org()), InstanceId.of(identity.instance()), back.target());
  }

  private static Problem neverPassed(SendBack back) {
    return Problem.error(
        EngineCode.INVALID_RETURN_TARGET,
        ProblemPlace.at("/target"),
        "a step that the document has passed",
        "'" + back.target() + "', which it has not",
        "Offer the steps that the document has passed, and send it back to one of them.");
  }

  /** Takes back a request on behalf of its requester. It takes effect at once. */
  CommandResult withdraw(String reason) {
    return decide(new KernelCommand.Withdraw(reason), reason, TriggerType.DECISION);
  }

  /** Takes an intervention of an operator, which may be a repair. It takes effect at once. */
  CommandResult intervene(OperatorCommand command) {
    return RepairHandler.isRepair(command)
        ? new RepairHandler(call, key).repair(command)
        : decide(PersonCommands.of(command), command.reason(), TriggerType.MANUAL);
  }

  /** Takes a command that needs no work of the host. */
  private CommandResult decide(Command command, String reason, TriggerType type) {
    return decide(command, reason, type, session -> Optional.empty());
  }

  private CommandResult decide(
      Command command,
      String reason,
      TriggerType type,
      Function<InstanceSession, Optional<Problem>> check) {
    var mismatches = InputCheck.problems(reason);
    if (!mismatches.isEmpty()) {
      return new CommandResult.Rejected(mismatches);
    }
    var opening =
        command instanceof InstanceCommand.Stop
            ? InstanceSession.openForEnding(call, key, Patience.WAIT)
            : InstanceSession.open(call, key, Patience.WAIT);
    if (!(opening instanceof InstanceSession session)) {
      return new CommandResult.Rejected(opening.problems());
    }
    boolean isIntervention = type == TriggerType.MANUAL;
    var forbidden =
        isIntervention
            ? call.services().permissions().intervention(session, command)
            : Optional.<Problem>empty();
    if (forbidden.isPresent()) {
      return new CommandResult.Rejected(forbidden.get());
    }
    var decision = session.decide(command);
    if (decision.refusal().isPresent()) {
      return refuse(session, decision.refusal().get());
    }
    var objection =
        ignoredReason(decision).isPresent() ? Optional.<Problem>empty() : check.apply(session);
    if (objection.isPresent()) {
      return new CommandResult.Rejected(objection.get());
    }
    if (decision.call().isPresent()) {
      throw new IllegalArgumentException(
          "Expected a command that the host has no part in, but found " + command);
    }
    session.changes().decide(decision);
    var trigger = Optional.of(session.trigger(type, Map.of("command", command.name())));
    var why = ignoredReason(decision);
    if (why.isPresent()) {
      session.accept(trigger, 0);
      return new CommandResult.NoChange(session.identity().instance(), why.get());
    }
    if (isIntervention) {
      AdvanceTelemetry.reportIntervention(
          call.settings().telemetry(), session.identity(), command.name(), session.facts().actor());
    }
    return session.accept(trigger);
  }

  /**
   * Takes a request for a transition. Where the contract allows it and nothing stands before the
   * gate, the gate is passed at once; everything behind it is left to the next advance. If the host
   * fails now, the request is retried later, like any other request.
   */
  CommandResult request(TransitionRequest request) {
    var mismatches = InputCheck.problems(request.reason());
    if (!mismatches.isEmpty()) {
      return new CommandResult.Rejected(mismatches);
    }
    var opening = InstanceSession.open(call, key, Patience.WAIT);
    if (!(opening instanceof InstanceSession session)) {
      return new CommandResult.Rejected(opening.problems());
    }
    var forbidden =
        call.services()
            .permissions()
            .request(
                call.transaction(),
                session.identity().document(),
                session.facts().actor(),
                request.verb(),
                request.reason());
    if (forbidden.isPresent()) {
      return new CommandResult.Rejected(forbidden.get());
    }
    var trial = session.decide(PersonCommands.of(request));
    if (trial.refusal().isPresent()) {
      return refuse(session, trial.refusal().get());
    }
    var why = ignoredReason(trial);
    if (why.isPresent()) {
      return new CommandResult.NoChange(session.identity().instance(), why.get());
    }
    if (session.dueTriggers().stream().anyMatch(one -> isRequest(one.trigger(), request.verb()))) {
      return repeat(session, request.verb());
    }
    var payload = new LinkedHashMap<String, @Nullable Object>();
    payload.put("verb", request.verb());
    payload.put("reason", request.reason());
    boolean isJustTheGate = call.budget() == 0 && isImmediate(session, trial);
    return session.accept(
        Optional.of(session.trigger(TriggerType.LIFECYCLE_REQUESTED, payload)),
        isJustTheGate ? JUST_THE_GATE : call.budget());
  }

  /** Records the repeated request; the request that waits for a worker stays the only one. */
  private static CommandResult repeat(InstanceSession session, String verb) {
    var why = waiting(verb);
    session.changes().note(new InstanceEvent.Ignored("request", why, session.facts().actor()));
    session.changes().flush();
    return new CommandResult.NoChange(session.identity().instance(), why);
  }

  /**
   * If the host shows a later document than the instance knows and no trigger is queued to look at
   * it, the host has forgotten to record a change. The refusal then queues a look at the document.
   */
  private static CommandResult refuse(InstanceSession session, Problem refusal) {
    long seen = session.facts().document().pin().version();
    if (seen > session.state().progress().knownVersion()) {
      session
          .changes()
          .queue(
              session.trigger(TriggerType.MUTATION, "unrecorded " + seen, Map.of("version", seen)));
      session.changes().flush();
    }
    return new CommandResult.Rejected(refusal);
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
  private static boolean isImmediate(InstanceSession session, KernelDecision trial) {
    var workflow = session.program().workflow();
    return workflow.contract().options().immediateRequests()
        && trial
            .state()
            .root()
            .map(token -> workflow.node(token.nodeId()))
            .filter(node -> node.config() instanceof LifecycleGate)
            .filter(node -> !session.program().needsApproval(node.id()))
            .isPresent();
  }

  static Optional<String> ignoredReason(KernelDecision decision) {
    return decision.entries().stream()
        .flatMap(entry -> entry.event().whyUnchanged().stream())
        .findFirst();
  }
}
