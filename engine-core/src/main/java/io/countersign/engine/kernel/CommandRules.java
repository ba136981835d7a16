package io.countersign.engine.kernel;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.effect.EffectWait;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.instance.CommandFacts;
import io.countersign.engine.instance.FamilyCommand;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.Token.Phase;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.SystemConfig;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Messages to an instance, from people, clocks and outside systems. A message that is late,
 * repeated or without a receiver is kept as evidence and changes nothing; a message that its sender
 * may not send is refused.
 */
final class CommandRules {

  private static final String OVER = "the instance is over";

  private final DecisionBuilder turn;
  private final StepRules steps;
  private final AnswerRules answers;

  CommandRules(DecisionBuilder turn, StepRules steps) {
    this.turn = turn;
    this.steps = steps;
    this.answers = new AnswerRules(turn, steps);
  }

  KernelDecision on(KernelCommand command) {
    if (turn.state().progress().status().isFinal() && !isForFinished(command.kind())) {
      return turn.ignore(command, OVER);
    }
    return switch (command.kind()) {
      case SUPERSEDE -> supersede((KernelCommand.Supersede) command);
      case REQUEST -> request((KernelCommand.Request) command);
      case DUE -> due((KernelCommand.Due) command);
      case DELIVER -> deliver((KernelCommand.Deliver) command);
      case DECIDE -> answers.decide((KernelCommand.Decide) command);
      case SEND_BACK -> answers.sendBack((KernelCommand.SendBack) command);
      case WITHDRAW -> answers.withdraw((KernelCommand.Withdraw) command);
      case REPORT -> report((KernelCommand.Report) command);
      case RETRY -> retry((KernelCommand.Retry) command);
      case LEAD_OUT -> leadOut((KernelCommand.LeadOut) command);
      case FOLLOW -> follow(command);
      case GIVE_UP -> giveUp((KernelCommand.GiveUp) command);
      case PROCEED, TAKE_NOTE, RECOUNT, ANSWERED ->
          throw new IllegalArgumentException(
              "Expected a command from outside the kernel, but found " + command);
    };
  }

  /** Decides a command that brings its own rule. */
  static KernelDecision decide(DecisionBuilder turn, FamilyCommand command) {
    if (turn.state().progress().status().isFinal() && !command.isForFinished()) {
      return turn.ignore(command, OVER);
    }
    var facts = turn.facts();
    var outcome =
        command.decide(
            turn.state(),
            new CommandFacts(
                facts.now(), facts.actor(), facts.systemActor(), facts.document().pin()));
    if (outcome.refusal().isPresent()) {
      return turn.refuse(outcome.refusal().get());
    }
    outcome.events().forEach(turn::emit);
    return outcome.ignored().isPresent()
        ? turn.ignore(command, outcome.ignored().get())
        : turn.decide();
  }

  /** A report on an effect is evidence however late it comes; a successor is noted as well. */
  private static boolean isForFinished(KernelCommand.Kind kind) {
    return kind == KernelCommand.Kind.REPORT || kind == KernelCommand.Kind.SUPERSEDE;
  }

  private KernelDecision supersede(KernelCommand.Supersede by) {
    var status = turn.state().progress().status();
    if (status.isFinal() && status != InstanceStatus.COMPLETED) {
      return turn.ignore(by, OVER);
    }
    var now = turn.facts().document();
    var changes = new MaterialChanges(turn.program());
    turn.emit(
        new InstanceEvent.Superseded(
            by.successor(),
            turn.facts().actor(),
            by.reason(),
            by.after().map(after -> changes.between(now, after)).orElseGet(List::of)));
    if (!status.isFinal()) {
      turn.emit(
          new InstanceEvent.Ended(
              InstanceStatus.CANCELLED, by.code(), EditWindow.LOCKED, turn.facts().actor()));
    }
    return turn.decide();
  }

  private KernelDecision request(KernelCommand.Request request) {
    var root = turn.state().root().orElseThrow();
    var step = turn.state().stepOf(root.id());
    var asked = new InstanceEvent.Requested(request.verb(), turn.facts().actor(), request.reason());
    if (step.isPresent()
        && step.get().awaits().orElse(null) instanceof DocumentWait.Request waiting
        && waiting.verbs().contains(request.verb())) {
      turn.emit(asked);
      steps.resume(step.get(), new StepAnswer.Asked(request.verb()));
      return turn.decide();
    }
    if (turn.state().progress().underway().equals(Optional.of(request.verb()))) {
      return turn.refuse(
          problem(
              EngineCode.WORKFLOW_REQUEST_PENDING,
              "a transition that is not under way",
              "'" + request.verb() + "', which has been asked for already",
              "Wait for it to come through, or ask for another transition."));
    }
    var edge =
        turn.program().workflow().edgesFrom("sys:state:" + turn.state().pin().status()).stream()
            .filter(one -> !StepOutcomes.EXCEPTIONAL.contains(request.verb()))
            .filter(one -> one.choice().on().equals(Optional.of(request.verb())))
            .findFirst();
    if (edge.isEmpty()) {
      return turn.refuse(
          problem(
              EngineCode.WORKFLOW_TRANSITION_UNAVAILABLE,
              "a transition out of the status '" + turn.state().pin().status() + "'",
              "'" + request.verb() + "'",
              "Ask what may be requested now, and offer people nothing else."));
    }
    if (!mayLeave(request.verb(), root)) {
      return turn.refuse(
          problem(
              EngineCode.WORKFLOW_TRANSITION_UNAVAILABLE,
              "a document that rests in the status '" + turn.state().pin().status() + "'",
              "steps under way at " + underWay(),
              "Wait until they are done, ask for a transition that leaves steps, such as cancel, or"
                  + " have an operator lead the document out."));
    }
    turn.emit(asked);
    new TokenDepartures(turn).interrupt(edge.get());
    return turn.decide();
  }

  /** The nodes at which tokens are, by label or key where they have one. */
  private String underWay() {
    return turn.state().currentNodes().stream()
        .map(turn.program().workflow()::node)
        .map(node -> "'" + node.name() + "'")
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns whether a transition may take the document from where its token is. A request does not
   * skip the steps that a slot owes to the gate before or after it; only transitions that the
   * contract marks as leaving, and those that lead back, give these steps up.
   */
  private boolean mayLeave(String verb, Token root) {
    var contract = turn.program().workflow().contract();
    boolean leaving =
        contract.lifecycle().transitions().stream()
            .filter(one -> one.verb().equals(verb))
            .anyMatch(one -> one.gate().leaving() || one.returning());
    return leaving || rests(root);
  }

  /**
   * Returns whether no transition is under way: the token waits for a request, or is at the node to
   * which it would come.
   */
  private boolean rests(Token root) {
    var status = turn.state().pin().status();
    var config = turn.program().workflow().node(root.nodeId()).config();
    if (root.phase() == Phase.OPEN) {
      return turn.state().stepOf(root.id()).flatMap(OpenStep::awaits).orElse(null)
          instanceof DocumentWait.Request;
    }
    if (config instanceof SystemConfig.Start
        || (config instanceof SystemConfig.State state && state.status().equals(status))) {
      return turn.program().isOpenStatus(status);
    }
    // A gate that failed has let nothing through.
    return root.phase() == Phase.FAILED
        && (config instanceof SystemConfig.LifecycleGate
            || config instanceof SystemConfig.PolicyGate);
  }

  private KernelDecision due(KernelCommand.Due due) {
    var step = turn.state().step(due.step());
    var until = step.flatMap(OpenStep::awaits).flatMap(Wait::until);
    if (step.isEmpty() || until.isEmpty()) {
      return turn.ignore(due, "the step is over");
    }
    if (until.get().isAfter(turn.facts().now())) {
      return turn.ignore(due, "it is too early");
    }
    if (turn.state().progress().status() == InstanceStatus.PAUSED) {
      // A step that is due then is resumed together with the instance.
      return turn.ignore(due, "the instance is paused");
    }
    new DeadlineRules(turn, steps).due(step.get());
    return turn.decide();
  }

  private KernelDecision deliver(KernelCommand.Deliver deliver) {
    var waiting =
        turn.state().work().steps().values().stream()
            .filter(
                step ->
                    step.awaits().orElse(null) instanceof StepWait.External external
                        && external.key().equals(deliver.key()))
            .toList();
    if (waiting.isEmpty()) {
      return turn.ignore(deliver, "nothing waits for this event");
    }
    for (var step : waiting) {
      // A step resumed before may have led the others away.
      turn.state()
          .step(step.seq())
          .ifPresent(open -> steps.resume(open, new StepAnswer.EventCame(deliver.payload())));
    }
    return turn.decide();
  }

  private KernelDecision report(KernelCommand.Report report) {
    var step =
        turn.state().work().steps().values().stream()
            .filter(
                one ->
                    one.awaits().orElse(null) instanceof EffectWait.Effects effects
                        && effects.effects().contains(report.effect()))
            .findFirst();
    turn.emit(
        new EffectEvent.EffectSettled(report.effect(), report.confirmed(), report.response()));
    if (step.isEmpty()) {
      return turn.decide();
    }
    var left = turn.state().step(step.get().seq()).flatMap(OpenStep::awaits).orElseThrow();
    if (!report.confirmed() || ((EffectWait.Effects) left).effects().isEmpty()) {
      steps.resume(
          turn.state().step(step.get().seq()).orElseThrow(),
          new StepAnswer.Settled(report.confirmed(), report.response()));
    }
    return turn.decide();
  }

  private KernelDecision giveUp(KernelCommand.GiveUp giveUp) {
    var token =
        turn.state()
            .token(giveUp.token())
            .filter(one -> one.phase() == Phase.READY || one.phase() == Phase.OPEN);
    if (token.isEmpty()) {
      return turn.ignore(giveUp, "the token has moved on");
    }
    steps.giveUp(token.get(), giveUp.code(), giveUp.reason());
    return turn.decide();
  }

  private KernelDecision follow(KernelCommand command) {
    var seen = turn.facts().document().pin();
    var nodeId = "sys:state:" + seen.status();
    if (!turn.program().workflow().graph().nodes().containsKey(nodeId)) {
      return turn.ignore(command, "the workflow has no status '" + seen.status() + "'");
    }
    new TokenDepartures(turn).follow(seen, nodeId);
    return turn.decide();
  }

  private KernelDecision leadOut(KernelCommand.LeadOut out) {
    if (!turn.program().isOpenGround(out.nodeId())) {
      return turn.refuse(
          problem(
              EngineCode.WORKFLOW_TARGET_UNSUITABLE,
              "a node of the workflow outside of every split",
              "'" + out.nodeId() + "'",
              "Lead the document to a status, or to a step that no branches run beside."));
    }
    var root = turn.state().root().orElseThrow();
    var bypassed = turn.program().bypassedApprovals(root.nodeId(), out.nodeId());
    if (!bypassed.isEmpty()) {
      var gates = String.join(", ", bypassed);
      if (out.reason().isBlank()) {
        return turn.refuse(
            problem(
                EngineCode.WORKFLOW_BYPASS_WITHOUT_REASON,
                "a reason for bypassing the approval of " + gates,
                "none",
                "Say why. It is kept in the journal with the name of the operator."));
      }
      turn.emit(
          new InstanceEvent.Intervened(
              InstanceEvent.Intervened.Intervention.BYPASS,
              gates,
              turn.facts().actor(),
              out.reason()));
    }
    new TokenDepartures(turn).leadOut(out.nodeId(), out.reason());
    return turn.decide();
  }

  private KernelDecision retry(KernelCommand.Retry retry) {
    var token = turn.state().token(retry.token());
    if (token.isEmpty()
        && turn.state().tokens().stream().noneMatch(one -> retry.token().isBefore(one.id()))) {
      return turn.refuse(
          problem(
              EngineCode.WORKFLOW_TOKEN_UNKNOWN,
              "a token of the instance",
              "'" + retry.token().path() + "'",
              "Take the token from the explanation of the instance, which names it with each step"
                  + " that failed."));
    }
    if (token.isEmpty() || token.get().phase() != Phase.FAILED) {
      return turn.ignore(retry, "no step of this token has failed");
    }
    new TokenDepartures(turn).retry(token.get(), retry.reason());
    if (turn.state().progress().status() == InstanceStatus.PAUSED) {
      turn.emit(new InstanceEvent.Resumed(turn.facts().actor()));
    }
    return turn.decide();
  }

  private static Problem problem(EngineCode code, String expected, String found, String remedy) {
    return Problem.error(code, ProblemPlace.nowhere(), expected, found, remedy);
  }
}
