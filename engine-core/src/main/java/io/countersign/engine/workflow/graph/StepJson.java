package io.countersign.engine.workflow.graph;

import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.StepConfig.Approval;
import io.countersign.engine.workflow.StepConfig.Approval.OnNoApprover;
import io.countersign.engine.workflow.StepConfig.Approval.OnReject;
import io.countersign.engine.workflow.StepConfig.Notification;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.StepConfig.WebhookOut;
import io.countersign.engine.workflow.TaskDeadline;
import io.countersign.engine.workflow.graph.StepForm.Action;
import io.countersign.engine.workflow.graph.StepForm.Check;
import io.countersign.engine.workflow.graph.StepForm.Effect;
import io.countersign.engine.workflow.graph.StepForm.ParallelJoin;
import io.countersign.engine.workflow.graph.StepForm.ParallelSplit;
import io.countersign.engine.workflow.graph.StepForm.Rule;
import io.countersign.engine.workflow.graph.StepForm.Script;
import io.countersign.engine.workflow.graph.StepForm.WaitEvent;
import io.countersign.engine.workflow.graph.StepForm.WaitTimer;
import io.countersign.json.JsonMembers;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reader of the configurations of steps. */
final class StepJson {

  private StepJson() {}

  /** Returns the configuration, or empty if the type is no built-in step. */
  static Optional<NodeConfig> read(String type, JsonMembers config) {
    return Optional.ofNullable(step(type, config));
  }

  private static @Nullable NodeConfig step(String type, JsonMembers config) {
    return switch (type) {
      case "action" ->
          new Action(
              config.text("actionType"),
              config.textsByName("payloadTemplate"),
              config.flag("changesMaterial"));
      case "approval" -> approval(config);
      case "task" -> task(config);
      case "condition" -> new Check(Condition.read(config, "condition"));
      case "parallel_split" -> new ParallelSplit();
      case "parallel_join" ->
          new ParallelJoin(
              config.choiceIfAny("mode", JoinMode.class).orElse(JoinMode.ALL),
              config.numberIfAny("count"));
      case "wait_timer" -> new WaitTimer(WaitEnd.read(config));
      case "wait_event" -> new WaitEvent(config.text("eventKey"), config.textIfAny("timeout"));
      case "webhook_out" ->
          new WebhookOut(
              config.text("url"),
              config.textsByName("payloadTemplate"),
              config.textIfAny("secret"),
              delivery(config));
      case "notification" -> notification(config);
      case "effect" ->
          new Effect(
              config.text("effectType"), config.textsByName("payloadTemplate"), delivery(config));
      case "script" -> new Script(config.text("expression"));
      case "rule" -> new Rule(config.text("ruleSet"));
      default -> null;
    };
  }

  private static Approval approval(JsonMembers config) {
    return new Approval(
        ApproverGroup.read(config),
        config.flag("allowSelfApproval"),
        config.flag("allowSamePerson"),
        config.choiceIfAny("onReject", OnReject.class).orElse(OnReject.LEAVE),
        config.textIfAny("timeout"),
        config.choiceIfAny("onNoApprover", OnNoApprover.class).orElse(OnNoApprover.FAIL),
        config.flag("rejectionNeedsReason"));
  }

  private static Task task(JsonMembers config) {
    return new Task(
        ApproverGroup.read(config),
        config.objects("actions").stream().map(StepJson::action).toList(),
        config.textIfAny("timeout"),
        config.choiceIfAny("onNoApprover", OnNoApprover.class).orElse(OnNoApprover.FAIL),
        new Task.Shows(config.textIfAny("shows"), config.textIfAny("showsReturned")),
        refusals(config),
        config.objects("effects").stream().map(StepJson::sideEffect).toList(),
        config.objects("deadlines").stream().map(TaskDeadline::read).toList());
  }

  private static Task.SideEffect sideEffect(JsonMembers effect) {
    return new Task.SideEffect(
        effect.texts("on"), effect.text("effectType"), effect.textsByName("payloadTemplate"));
  }

  private static Map<String, Task.Refusal> refusals(JsonMembers config) {
    var refusals = new TreeMap<String, Task.Refusal>();
    config
        .objectIfAny("refusals")
        .ifPresent(
            all ->
                all.names()
                    .forEach(name -> refusals.put(name, all.choice(name, Task.Refusal.class))));
    return refusals;
  }

  /** Reads an action, whose outcome is its name in lower case unless another one is given. */
  private static Task.Action action(JsonMembers action) {
    var name = action.text("name");
    var means = action.choiceIfAny("means", Task.Means.class).orElse(Task.Means.SETTLE);
    var usual = means == Task.Means.ABSTENTION ? "" : name.toLowerCase(Locale.ROOT);
    return new Task.Action(
        name, means, action.textIfAny("outcome").orElse(usual), action.flag("remark"));
  }

  private static Notification notification(JsonMembers config) {
    var channels =
        config.texts("channels").stream()
            .map(
                word ->
                    switch (word) {
                      case "email" -> Channel.EMAIL;
                      case "sms" -> Channel.SMS;
                      case "in_app" -> Channel.IN_APP;
                      default ->
                          throw config.mismatch("channels", "a list of email, sms and in_app");
                    })
            .toList();
    return new Notification(
        channels,
        config.texts("to"),
        config.text("subject"),
        config.text("text"),
        delivery(config));
  }

  private static DeliveryMode delivery(JsonMembers config) {
    return config.choiceIfAny("delivery", DeliveryMode.class).orElse(DeliveryMode.CONFIRMED);
  }
}
