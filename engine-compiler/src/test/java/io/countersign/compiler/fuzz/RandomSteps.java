package io.countersign.compiler.fuzz;

import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Approvers.Approver;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Approval;
import io.countersign.engine.workflow.StepConfig.Approval.OnNoApprover;
import io.countersign.engine.workflow.StepConfig.Approval.OnReject;
import io.countersign.engine.workflow.StepConfig.Notification;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.StepConfig.WebhookOut;
import io.countersign.engine.workflow.TaskDeadline;
import io.countersign.engine.workflow.TaskDeadline.Audience;
import io.countersign.engine.workflow.TaskDeadline.Kind;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.WaitEnd;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Steps of every type, all of them sound by themselves. */
final class RandomSteps {

  /** Node types of the host's. */
  static final List<String> HOST_TYPES = List.of("acme:score", "reserve_stock");

  private static final List<String> DURATIONS = List.of("PT24H", "P3D", "PT90M", "P1M");
  private static final List<String> CRONS = List.of("0 9 * * MON-FRI", "30 6 1 * *", "*/5 * * * *");

  private final Dice dice;
  private final RandomExpressions expressions;

  RandomSteps(Dice dice, RandomExpressions expressions) {
    this.dice = dice;
    this.expressions = expressions;
  }

  /** A step that is no split and no join. */
  StepConfig any(boolean approvals, boolean materials) {
    return switch (dice.below(approvals ? 14 : 11)) {
      case 0 -> action(materials);
      case 1 -> new StepForm.WaitTimer(until());
      case 2 -> waitForEvent();
      case 3 -> webhook();
      case 4 -> message();
      case 5 -> PatchSteps.script(dice.oneIn(2) ? expressions.text(1) : expressions.value());
      case 6 -> PatchSteps.rule("rules-" + dice.below(20));
      case 7 -> custom();
      case 8 -> new StepForm.Check(expressions.condition());
      case 9 -> task();
      case 10 -> effect();
      default -> approval();
    };
  }

  StepConfig join(int branches) {
    return switch (dice.below(4)) {
      case 0 -> PatchSteps.join(dice.between(1, branches));
      case 1 -> PatchSteps.join(JoinMode.ANY);
      case 2 -> PatchSteps.join(JoinMode.MAJORITY);
      default -> PatchSteps.join(JoinMode.ALL);
    };
  }

  private StepConfig action(boolean materials) {
    var type = "host.action_" + dice.below(20);
    return materials && dice.oneIn(2)
        ? PatchSteps.materialAction(type, expressions.payload())
        : PatchSteps.action(type, expressions.payload());
  }

  private WaitEnd until() {
    return switch (dice.below(4)) {
      case 0 -> new WaitEnd.Moment(dice.oneIn(2) ? "entity.due_date" : "entity.received_at");
      case 1 -> new WaitEnd.NextFiring(dice.of(CRONS), Optional.of("Europe/Berlin"));
      case 2 -> new WaitEnd.NextFiring(dice.of(CRONS), Optional.empty());
      default -> new WaitEnd.Elapsed(dice.of(DURATIONS));
    };
  }

  private StepConfig waitForEvent() {
    return dice.oneIn(2)
        ? PatchSteps.event(expressions.template())
        : PatchSteps.event(expressions.template(), dice.of(DURATIONS));
  }

  private StepConfig webhook() {
    return new WebhookOut(
        "https://example.com/{entity.id}",
        expressions.payload(),
        dice.oneIn(2) ? Optional.of("webhook-key") : Optional.empty(),
        dice.of(List.of(DeliveryMode.values())));
  }

  private StepConfig effect() {
    return new StepForm.Effect(
        "host.effect-" + dice.below(20),
        expressions.payload(),
        dice.of(List.of(DeliveryMode.values())));
  }

  private StepConfig message() {
    return new Notification(
        dice.oneIn(2) ? List.of(Channel.EMAIL, Channel.IN_APP) : List.of(Channel.SMS),
        List.of(expressions.template()),
        expressions.template(),
        expressions.template(),
        dice.of(List.of(DeliveryMode.values())));
  }

  private StepConfig custom() {
    var settings = new LinkedHashMap<String, @Nullable Object>();
    settings.put("level", (long) dice.below(10));
    settings.put("words", List.of("a/b", "~", "\u00e4\ud83d\ude00\u2028\"\\"));
    settings.put("off", dice.oneIn(2));
    return PatchSteps.custom(dice.of(HOST_TYPES), settings);
  }

  private Approval approval() {
    return new Approval(
        dice.oneIn(4) ? new ApproverGroup.Chain("chain-" + dice.below(9)) : inline(),
        dice.oneIn(4),
        dice.oneIn(2),
        dice.oneIn(3) ? OnReject.CONTINUE : OnReject.LEAVE,
        dice.oneIn(2) ? Optional.of(dice.of(DURATIONS)) : Optional.empty());
  }

  private Task task() {
    return new Task(
        dice.oneIn(4) ? new ApproverGroup.Chain("chain-" + dice.below(9)) : inline(),
        List.of(
            PatchSteps.consent("APPROVE", "approved"),
            PatchSteps.dissent("REJECT", "refused"),
            PatchSteps.settle("RETURN", "returned").explained()),
        dice.oneIn(2) ? Optional.of(dice.of(DURATIONS)) : Optional.empty(),
        OnNoApprover.FAIL,
        new Task.Shows(
            dice.oneIn(3) ? Optional.of("INPROGRESS") : Optional.empty(),
            dice.oneIn(3) ? Optional.of("RETURNED") : Optional.empty()),
        dice.oneIn(3) ? Map.of("ESCALATE", Task.Refusal.NO_ESCALATION_TARGET) : Map.of(),
        dice.oneIn(3)
            ? List.of(
                new Task.SideEffect(
                    List.of("APPROVE", "RETURN"), "print_badge", expressions.payload()))
            : List.of(),
        dice.oneIn(3)
            ? List.of(
                TaskDeadline.telling("soon", Kind.WARNING, "PT20H", Audience.ASSIGNEES),
                TaskDeadline.acting("over", Kind.BREACH, dice.of(DURATIONS), "REJECT")
                    .onlyIf(expressions.condition()))
            : List.of());
  }

  private Approvers inline() {
    var approvers = new ArrayList<Approver>();
    for (int i = dice.between(1, 3); i > 0; i--) {
      approvers.add(approver());
    }
    return new ApproverGroup.Inline(approvers, quorum(approvers.size()), dice.oneIn(3));
  }

  private Quorum quorum(int approvers) {
    return switch (dice.below(3)) {
      case 0 -> Quorum.ANY;
      case 1 -> Quorum.ALL;
      default -> Quorum.of(dice.between(1, approvers));
    };
  }

  private Approver approver() {
    return switch (dice.below(6)) {
      case 0 -> PatchSteps.user("person-" + dice.below(300));
      case 1 ->
          new Approvers.Role(
              "role-" + dice.below(300), dice.of(List.of(Approvers.Role.Pick.values())));
      case 2 -> new Approvers.Superior(dice.between(1, 20));
      case 3 -> new Approvers.Rule(dice.oneIn(2) ? "entity.vendor_id" : "org.owners");
      case 4 -> new Approvers.Strategy("strategy-" + dice.below(9));
      default -> PatchSteps.role("role-" + dice.below(300));
    };
  }
}
