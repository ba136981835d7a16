package io.countersign.engine.inspect;

import io.countersign.engine.codec.ErasedValue;
import io.countersign.engine.document.Actor;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.ApproverCount;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.OutboxStatus;
import io.countersign.engine.workflow.graph.NodeNames;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Explanation of why an instance does not move. A function of what was read; lives within one call.
 */
final class ExplanationFinder {

  private static final Map<String, String> REMEDIES =
      Map.of(
          "OPERATOR", "Resume it.",
          "EFFECT_FAILED",
              "Make sure that the receiver can be reached. Retry the step, or lead the document"
                  + " out.",
          "WORKFLOW_STEP_FAILED", "Retry the step that failed, or lead the document out.",
          "WORKFLOW_VERSION_DRIFT",
              "Look at what was changed, then resume it or lead the document out.",
          "WORKFLOW_COMPILER_STALE",
              "Publish the workflow again and restart the instance, or run an engine that knows"
                  + " that compiler.",
          "APPROVAL_NO_APPROVER",
              "Give the role to another person, then retry the step, or lead the document out.",
          "WORKFLOW_NO_EDGE_MATCHED", "Lead the document out, and add a default edge there.");

  private final InstanceState state;
  private final Result<WorkflowModel> workflow;
  private final List<OutboxRow> outbox;
  private final Map<Long, StepRow> rows;
  private final List<BlockingReason> besides;
  private final Function<String, List<String>> holders;
  private final List<BlockingReason> reasons = new ArrayList<>();

  /**
   * Creates an explanation.
   *
   * @param besides reasons from outside of its rows, such as a change that the host has not
   *     recorded
   * @param holders the current holders of a role
   */
  ExplanationFinder(
      InstanceState state,
      Result<WorkflowModel> workflow,
      List<OutboxRow> outbox,
      List<StepRow> rows,
      List<BlockingReason> besides,
      Function<String, List<String>> holders) {
    this.besides = besides;
    this.holders = holders;
    this.state = state;
    this.workflow = workflow;
    this.outbox = outbox;
    this.rows =
        rows.stream()
            .filter(row -> row.visit().index() == 0)
            .collect(Collectors.toMap(row -> row.visit().seq(), row -> row));
  }

  /**
   * Returns all reasons.
   *
   * @param journal the recorded events; read only if the rows do not tell the reason
   */
  Explanation explain(Supplier<List<RecordedEvent>> journal) {
    var progress = state.progress();
    if (progress.status().isFinal()) {
      var how = progress.status().name().toLowerCase(Locale.ROOT);
      reasons.add(new InstanceReason.Over(how, progress.reason().orElse("")));
      letters();
      return finish();
    }
    workflow.problems().stream().map(ExplanationFinder::unworkable).forEach(reasons::add);
    explainErased();
    reasons.addAll(besides);
    if (progress.status() == InstanceStatus.PAUSED) {
      explainPaused(journal.get());
    }
    outbox.stream()
        .filter(row -> row.what().box() == Box.TRIGGERS && isOpen(row))
        .forEach(row -> reasons.add(new InstanceReason.Queued(row)));
    letters();
    state.work().steps().values().forEach(this::waits);
    joins();
    state.tokens().stream()
        .filter(token -> token.phase() == Token.Phase.FAILED)
        .forEach(this::explainFailed);
    stuck();
    return finish();
  }

  /** Returns the reasons for an instance whose rows cannot be read. */
  static List<BlockingReason> unreadable(List<Problem> problems) {
    return problems.stream().map(ExplanationFinder::unworkable).toList();
  }

  private Explanation finish() {
    return new Explanation(state.identity().instance(), reasons);
  }

  private static boolean isOpen(OutboxRow row) {
    var status = row.hold().status();
    return status != OutboxStatus.COMPLETED && status != OutboxStatus.DEAD_LETTER;
  }

  private static BlockingReason unworkable(Problem problem) {
    return new InstanceReason.Unworkable(
        problem.code().name(), problem.message() + " " + problem.remedy());
  }

  private void explainErased() {
    var keys = ErasedValue.keys(state);
    if (!keys.isEmpty()) {
      reasons.add(
          new InstanceReason.Unworkable(
              EngineCode.WORKFLOW_VALUES_ERASED.name(),
              "The outputs "
                  + keys
                  + " were erased, so that nothing can be decided any more. Restore them, or stop"
                  + " the instance and adopt the document again."));
    }
  }

  private void explainPaused(List<RecordedEvent> journal) {
    var code = state.progress().reason().orElse("");
    var detail = "";
    var by = "";
    for (var one : journal) {
      if (one instanceof RecordedEvent.Known known
          && known.entry().event() instanceof InstanceEvent.Paused at) {
        detail = at.detail();
        by = at.by().kind() == Actor.Kind.SYSTEM ? "" : at.by().id();
      }
    }
    reasons.add(
        new InstanceReason.Paused(
            code,
            detail,
            by,
            REMEDIES.getOrDefault(
                code, "Look at the reason, then resume it, retry the step, or lead it out.")));
  }

  private void letters() {
    outbox.stream()
        .filter(row -> row.hold().status() == OutboxStatus.DEAD_LETTER)
        .forEach(row -> reasons.add(new InstanceReason.DeadLetter(row, failedItsStep(row))));
  }

  private boolean failedItsStep(OutboxRow row) {
    var step = rows.get(row.what().step());
    return step != null && step.status() == StepStatus.FAILED;
  }

  private void waits(OpenStep step) {
    step.awaits().ifPresent(wait -> waits(step, wait));
  }

  private void waits(OpenStep step, Wait wait) {
    var node = name(step.nodeId());
    switch (wait.family()) {
      case DOCUMENT -> reasons.add(reason(node, (DocumentWait) wait));
      case STEP -> reasons.add(reason(node, (StepWait) wait));
      case QUESTION -> decisions(step, node, wait);
      case EFFECT -> reasons.add(new StepReason.Effects(node, unsettled(wait)));
      case TOKEN -> {
        // The steps of the other branches have reasons of their own.
      }
    }
  }

  private static BlockingReason reason(String node, DocumentWait wait) {
    return switch (wait.kind()) {
      case REQUEST -> new StepReason.Request(node, ((DocumentWait.Request) wait).verbs());
    };
  }

  private static BlockingReason reason(String node, StepWait wait) {
    return switch (wait.kind()) {
      case TIMER -> new StepReason.Timer(node, ((StepWait.Timer) wait).due());
      case EXTERNAL ->
          new StepReason.External(node, ((StepWait.External) wait).key(), wait.until());
    };
  }

  private List<OutboxRow> unsettled(Wait effects) {
    return outbox.stream()
        .filter(row -> row.what().box() == Box.EFFECTS && isOpen(row))
        .filter(row -> effects.effects().contains(Long.valueOf(row.what().key())))
        .toList();
  }

  private void decisions(OpenStep step, String node, Wait wait) {
    var row = rows.get(step.seq());
    var approval = state.approvals().get(step.seq());
    if (row == null || approval == null) {
      return;
    }
    var holders =
        ApproverCount.roles(approval).stream()
            .collect(Collectors.toMap(role -> role, this.holders));
    var count = ApproverCount.of(approval, state.deciders(), holders);
    var since = row.times().created();
    if (count.shortage().isPresent()) {
      reasons.add(new StepReason.NoApprover(node, count.shortage().get(), since));
      return;
    }
    var people =
        approval.asked().turn(approval.decisions()).stream()
            .filter(party -> !count.able(party).isEmpty())
            .map(party -> spoken(approval.asked().parties().get(party), count.able(party)))
            .toList();
    reasons.add(new StepReason.Decisions(node, people, since, wait.until()));
  }

  private static String spoken(Approval.Party party, List<String> able) {
    var people = String.join(" or ", able);
    return party.office().map(office -> people + " as " + office.role()).orElse(people);
  }

  /** Adds a reason for each join at which some branches have arrived and others have not. */
  private void joins() {
    var arrived =
        state.work().steps().values().stream()
            .filter(
                step ->
                    step.awaits().filter(wait -> wait.family() == Wait.Family.TOKEN).isPresent())
            .collect(Collectors.groupingBy(OpenStep::nodeId));
    new TreeMap<>(arrived)
        .forEach(
            (join, steps) -> {
              var split = steps.get(0).token().parent();
              var missing =
                  state.tokens().stream()
                      .filter(token -> token.phase() != Token.Phase.SPLIT)
                      .filter(token -> isBranch(token.id(), split))
                      .filter(token -> !token.nodeId().equals(join))
                      .map(token -> name(token.nodeId()))
                      .sorted()
                      .toList();
              if (!missing.isEmpty()) {
                reasons.add(new StepReason.Branches(name(join), steps.size(), missing));
              }
            });
  }

  private static boolean isBranch(TokenId token, Optional<TokenId> split) {
    return split.filter(one -> token.isWithin(one) && !token.equals(one)).isPresent();
  }

  private void explainFailed(Token token) {
    var row = rows.get(token.cause());
    reasons.add(
        new StepReason.FailedStep(
            name(token.nodeId()), token.id().path(), row == null ? "" : row.result().error()));
  }

  /** Adds the tokens that no trigger and no wait holds and that no person has been told of. */
  private void stuck() {
    boolean queued = reasons.stream().anyMatch(InstanceReason.Queued.class::isInstance);
    if (state.progress().status() != InstanceStatus.RUNNING || queued || state.isAtRest()) {
      return;
    }
    var moving = state.tokens().stream().filter(state::isMoving).toList();
    var where =
        moving.isEmpty()
            ? state.currentNodes()
            : moving.stream().map(Token::nodeId).distinct().sorted().toList();
    reasons.add(new InstanceReason.Stuck(where.stream().map(this::name).toList()));
  }

  private String name(String nodeId) {
    return workflow instanceof Result.Accepted<WorkflowModel> read
        ? new NodeNames(read.value()).of(nodeId)
        : nodeId;
  }
}
