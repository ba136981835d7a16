package io.countersign.engine.kernel;

import io.countersign.dsl.EvaluationOutcome;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.effect.EffectResult;
import io.countersign.engine.family.effect.EffectWait;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.question.QuestionResult;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.step.StepEvent.End;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.family.token.TokenEvent.Branch;
import io.countersign.engine.family.token.TokenResult;
import io.countersign.engine.family.token.TokenWait;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.SystemConfig;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Life of a step: the step is opened, its handler runs, it waits or ends, and its token follows the
 * chosen edge.
 */
final class StepRules {

  /** No edge matched the outcome. */
  static final String NO_EDGE = "WORKFLOW_NO_EDGE_MATCHED";

  private static final String MET = "met";

  private final DecisionBuilder turn;
  private final NodeHandlers handlers;

  StepRules(DecisionBuilder turn, NodeHandlers handlers) {
    this.turn = turn;
    this.handlers = handlers;
  }

  /** Opens the step of a token that is ready and runs its handler. */
  void open(Token token) {
    var node = node(token.nodeId());
    turn.emit(
        new StepEvent.StepOpened(
            token.id(),
            node.id(),
            node.type(),
            turn.state().pin().version(),
            actorOf(node),
            token.cause()));
    var step = stepOf(token.id());
    if (isBehindJoin(token, node)) {
      complete(step, token.bearing().orElse(MET), Map.of());
    } else {
      follow(step, handlers.of(node).enter(context(step)));
    }
  }

  /**
   * Returns whether a token retries a join whose branches met before: it came to the split, not to
   * the join.
   */
  private boolean isBehindJoin(Token token, WorkflowNode node) {
    return node.config() instanceof StepForm.ParallelJoin
        && token
            .via()
            .map(turn.program().workflow()::edge)
            .filter(edge -> edge.target().equals(node.id()))
            .isEmpty();
  }

  /**
   * Continues after a join has fired: the token that had forked makes its own visit to the join and
   * moves on.
   */
  void goOnAfter(JoinRules.Fired fired) {
    var joined = fired.event();
    var node = node(joined.joinId());
    turn.emit(
        new StepEvent.StepOpened(
            joined.token(),
            node.id(),
            node.type(),
            turn.state().pin().version(),
            actorOf(node),
            turn.state().progress().seq()));
    complete(
        stepOf(joined.token()),
        joined.met() ? MET : StepOutcomes.UNMET,
        Map.of(
            "arrived",
            joined.arrived().stream().map(TokenId::path).toList(),
            "met",
            joined.met(),
            "by",
            fired.by()));
  }

  /**
   * Fails a step that could not be run in place, as evidence. A step that was not open is opened
   * first; an open one could not continue.
   */
  void giveUp(Token token, String code, String reason) {
    var node = node(token.nodeId());
    if (token.phase() == Token.Phase.READY) {
      turn.emit(
          new StepEvent.StepOpened(
              token.id(),
              node.id(),
              node.type(),
              turn.state().pin().version(),
              actorOf(node),
              token.cause()));
    }
    var step = stepOf(token.id());
    lapse(step, Cause.CauseKind.LAPSED);
    close(
        step,
        new End(StepStatus.FAILED, StepOutcomes.FAILED, code + ": " + reason),
        Map.of(),
        List.of(),
        List.of());
    turn.emit(new InstanceEvent.Paused(code, reason, turn.facts().systemActor()));
  }

  /** Resumes an open step with its answer. */
  void resume(OpenStep step, StepAnswer answer) {
    follow(step, handlers.of(node(step.nodeId())).resume(context(step), answer));
  }

  private void follow(OpenStep step, StepResult result) {
    switch (result.family()) {
      case STEP -> follow(step, (VisitResult) result);
      case QUESTION -> {
        switch (((QuestionResult) result).kind()) {
          case ASKING -> ask(step, (QuestionResult.Asking) result);
        }
      }
      case EFFECT -> {
        switch (((EffectResult) result).kind()) {
          case PROMISING -> promise(step, (EffectResult.Promising) result);
        }
      }
      case TOKEN -> follow(step, (TokenResult) result);
    }
  }

  private void follow(OpenStep step, VisitResult result) {
    switch (result.kind()) {
      case COMPLETED -> {
        var completed = (VisitResult.Completed) result;
        complete(step, completed.outcome(), completed.output());
      }
      case FAILED -> {
        var failed = (VisitResult.Failed) result;
        fail(step, failed.code(), failed.reason(), failed.output());
      }
      case WAITING ->
          turn.emit(new StepEvent.StepWaits(step.token(), ((VisitResult.Waiting) result).awaits()));
      case CALLING -> turn.call(step, ((VisitResult.Calling) result).call());
    }
  }

  private void follow(OpenStep step, TokenResult result) {
    switch (result.kind()) {
      case FORKING -> fork(step);
      case ARRIVING -> arrive(step);
      case ENDING -> end(step);
    }
  }

  private void ask(OpenStep step, QuestionResult.Asking asking) {
    turn.emit(
        new QuestionEvent.ApprovalAsked(
            step.token(), step.seq(), turn.state().pin(), asking.asked(), snapshot()));
    turn.emit(new StepEvent.StepWaits(step.token(), asking.awaits()));
  }

  /** Returns the host's id of the version that the instance last compared. */
  private Optional<String> snapshot() {
    var document = turn.facts().document();
    return document.pin().version() == turn.state().pin().version()
        ? document.snapshot()
        : Optional.empty();
  }

  private void promise(OpenStep step, EffectResult.Promising promising) {
    var effects = new ArrayList<Long>();
    for (var effect : promising.effects()) {
      effects.add(
          turn.emit(
              new EffectEvent.EffectQueued(
                  step.token(),
                  effect.type(),
                  effect.shownPayload(),
                  effect.shownOptions(),
                  "",
                  Optional.of(effect.content()))));
    }
    if (promising.end().isEmpty()) {
      turn.emit(new StepEvent.StepWaits(step.token(), new EffectWait.Effects(effects)));
    } else {
      var output = new LinkedHashMap<String, @Nullable Object>(promising.end().get().output());
      output.put("effects", List.copyOf(effects));
      complete(step, promising.end().get().outcome(), output);
    }
  }

  private void fork(OpenStep step) {
    var edges = turn.program().workflow().edgesFrom(step.nodeId());
    var branches = new ArrayList<Branch>();
    for (var edge : edges) {
      branches.add(
          new Branch(
              step.token().branch(step.nodeId(), branches.size()), edge.id(), edge.target()));
    }
    close(
        step,
        new End(StepStatus.COMPLETED, "forked", ""),
        Map.of(),
        edges.stream().map(WorkflowEdge::id).toList(),
        List.of());
    turn.emit(new TokenEvent.TokenForked(step.token(), branches));
    edges.forEach(edge -> turn.show(edge.shows()));
  }

  private void arrive(OpenStep step) {
    var token = turn.state().token(step.token()).orElseThrow();
    var qualifier =
        token.via().map(turn.program().workflow()::edge).flatMap(turn.program()::qualifier);
    boolean qualified = true;
    if (qualifier.isPresent()) {
      var outcome = qualifier.get().evaluate(context(step).data());
      if (outcome instanceof EvaluationOutcome.Failure failure) {
        fail(step, failure.problem().code().name(), failure.problem().message(), Map.of());
        return;
      }
      qualified =
          outcome instanceof EvaluationOutcome.Value value && Boolean.TRUE.equals(value.value());
    }
    turn.emit(new StepEvent.StepWaits(step.token(), new TokenWait.Others(qualified)));
  }

  private void end(OpenStep step) {
    boolean last = turn.state().tokens().size() == 1;
    var window = lastWindow(step);
    close(
        step,
        new End(StepStatus.COMPLETED, "ended", ""),
        last ? Map.of("window", window.name()) : Map.of(),
        List.of(),
        List.of());
    turn.emit(new TokenEvent.TokenEnded(step.token()));
    if (last) {
      turn.emit(
          new InstanceEvent.Ended(
              InstanceStatus.COMPLETED, "", window, turn.facts().systemActor()));
    }
  }

  /** No document rests at an end node; the edit window of its last status stays in force. */
  private EditWindow lastWindow(OpenStep step) {
    var workflow = turn.program().workflow();
    var status = "sys:state:" + turn.state().pin().status();
    return workflow.windowOf(workflow.graph().nodes().containsKey(status) ? status : step.nodeId());
  }

  /** Completes a step, and moves its token along the edge for the outcome. */
  void complete(OpenStep step, String outcome, Map<String, @Nullable Object> output) {
    // The conditions of the step's own edges can read its output.
    var data = context(step).data();
    var key = node(step.nodeId()).key();
    if (key.isPresent()) {
      var context = new LinkedHashMap<String, @Nullable Object>(turn.state().context());
      context.put(key.get(), output);
      data.put("context", context);
    }
    var chosen = EdgeChooser.choose(turn.program(), step.nodeId(), outcome, data);
    if (chosen.problem().isPresent()) {
      var problem = chosen.problem().get();
      fail(step, problem.code().name(), problem.message(), output);
    } else if (chosen.edge().isPresent()) {
      spend(step, outcome);
      close(
          step,
          new End(StepStatus.COMPLETED, outcome, ""),
          output,
          chosen.ids(),
          chosen.evaluated());
      follow(step.token(), chosen.edge().get());
    } else if (outcome.equals(StepOutcomes.REJECTED) && leavesOnRejection(step)) {
      close(
          step, new End(StepStatus.COMPLETED, outcome, ""), output, List.of(), chosen.evaluated());
      new TokenDepartures(turn).reject(step);
    } else {
      fail(
          step,
          NO_EDGE,
          "no edge out of " + step.nodeId() + " is for the outcome '" + outcome + "'",
          output);
    }
  }

  private boolean leavesOnRejection(OpenStep step) {
    return node(step.nodeId()).config() instanceof StepConfig.Approval approval
        && approval.onReject() == StepConfig.Approval.OnReject.LEAVE;
  }

  /** Marks the approvals used that brought the document to a gate that lets it through. */
  private void spend(OpenStep step, String outcome) {
    boolean passes =
        node(step.nodeId()).config() instanceof SystemConfig.LifecycleGate
            && !StepOutcomes.EXCEPTIONAL.contains(outcome);
    var approvals = turn.state().approvals();
    if (passes && !approvals.isEmpty()) {
      var given =
          approvals.values().stream()
              .filter(one -> one.verdict() == Approval.Verdict.APPROVED)
              .map(Approval::step)
              .toList();
      turn.emit(new QuestionEvent.ApprovalsApplied(step.seq(), given));
    } else if (outcome.equals(StepOutcomes.REJECTED)) {
      // The workflow handles the rejection with an edge, so no gate has to.
      lapse(step, Cause.CauseKind.REJECTED);
    } else if (outcome.equals(StepOutcomes.EXPIRED) || outcome.equals(StepOutcomes.SKIPPED)) {
      lapse(step, Cause.CauseKind.LAPSED);
    }
  }

  /** Closes the question of a step without an approval. */
  private void lapse(OpenStep step, Cause.CauseKind kind) {
    if (turn.state().approvals().containsKey(step.seq())) {
      turn.emit(
          new QuestionEvent.ApprovalsInvalidated(
              List.of(step.seq()), new Cause(kind, ""), turn.facts().actor(), List.of()));
    }
  }

  /**
   * Fails a step: its token follows the edge for failures, or stays in place and the instance
   * pauses.
   */
  void fail(OpenStep step, String code, String reason, Map<String, @Nullable Object> output) {
    lapse(step, Cause.CauseKind.LAPSED);
    var error = code + ": " + reason;
    var chosen =
        EdgeChooser.choose(
            turn.program(), step.nodeId(), StepOutcomes.FAILED, context(step).data());
    var end = new End(StepStatus.FAILED, StepOutcomes.FAILED, error);
    close(step, end, output, chosen.ids(), chosen.evaluated());
    if (chosen.edge().isPresent()) {
      follow(step.token(), chosen.edge().get());
    } else {
      turn.emit(new InstanceEvent.Paused(code, reason, turn.facts().systemActor()));
    }
  }

  private void close(
      OpenStep step,
      End end,
      Map<String, @Nullable Object> output,
      List<String> chosen,
      List<Map<String, @Nullable Object>> evaluated) {
    turn.emit(
        new StepEvent.StepClosed(
            step.token(), end, output, node(step.nodeId()).key(), chosen, evaluated));
  }

  private void follow(TokenId token, WorkflowEdge edge) {
    if (edge.isForward()) {
      turn.emit(new TokenEvent.TokenMoved(token, edge.id(), edge.target()));
    } else {
      new TokenDepartures(turn).goBack(token, edge);
    }
    turn.show(edge.shows());
  }

  private Actor actorOf(WorkflowNode node) {
    var runAs = node.runAs();
    if (runAs.kind() == Actor.Kind.ACTOR) {
      return turn.facts().actor();
    }
    return runAs.kind() == Actor.Kind.SYSTEM
        ? turn.facts().systemActor()
        : new Actor(runAs.serviceAccount().orElse(""), Actor.Kind.SERVICE_ACCOUNT, List.of());
  }

  private WorkflowNode node(String id) {
    return turn.program().workflow().node(id);
  }

  private OpenStep stepOf(TokenId token) {
    return turn.state().stepOf(token).orElseThrow();
  }

  private StepContext context(OpenStep step) {
    return new StepContext(turn.program(), turn.state(), step, turn.facts());
  }
}
