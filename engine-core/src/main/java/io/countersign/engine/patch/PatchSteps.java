package io.countersign.engine.patch;

import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Approvers.Approver;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.Approvers.Role;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Approval;
import io.countersign.engine.workflow.StepConfig.Approval.OnReject;
import io.countersign.engine.workflow.StepConfig.Notification;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import io.countersign.engine.workflow.StepConfig.Task;
import io.countersign.engine.workflow.StepConfig.WebhookOut;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.ApproverGroup.Inline;
import io.countersign.engine.workflow.graph.StepForm.Action;
import io.countersign.engine.workflow.graph.StepForm.Check;
import io.countersign.engine.workflow.graph.StepForm.Custom;
import io.countersign.engine.workflow.graph.StepForm.Effect;
import io.countersign.engine.workflow.graph.StepForm.ParallelJoin;
import io.countersign.engine.workflow.graph.StepForm.ParallelSplit;
import io.countersign.engine.workflow.graph.StepForm.Rule;
import io.countersign.engine.workflow.graph.StepForm.Script;
import io.countersign.engine.workflow.graph.StepForm.WaitEvent;
import io.countersign.engine.workflow.graph.StepForm.WaitTimer;
import io.countersign.engine.workflow.graph.WaitEnd;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Factory of steps for patches: everything that is not given has the default of the JSON form. */
public final class PatchSteps {

  private PatchSteps() {}

  /** Returns a change that the host makes, without data. */
  public static StepConfig action(String actionType) {
    return action(actionType, Map.of());
  }

  /** Returns a change that the host makes, given values of the language by name. */
  public static StepConfig action(String actionType, Map<String, String> payload) {
    return new Action(actionType, payload, false);
  }

  /** Returns a change that the host makes, which may change material fields. */
  public static StepConfig materialAction(String actionType, Map<String, String> payload) {
    return new Action(actionType, payload, true);
  }

  /**
   * Returns a question to people: with one approver any person who is asked decides, with several
   * all of them have to approve. A rejection leaves the slot; there is no timeout.
   */
  public static Approval approval(Approver... approvers) {
    var all = List.of(approvers);
    return approval(new Inline(all, Quorum.usual(all), false));
  }

  /**
   * Returns a question to people or to a chain; a rejection leaves the slot; there is no timeout.
   */
  public static Approval approval(Approvers approvers) {
    return new Approval(approvers, false, false, OnReject.LEAVE, Optional.empty());
  }

  /**
   * Returns work of people, who take one of these actions: any person who is asked for one
   * approver, or one for each of several. There is no timeout.
   */
  public static Task task(List<Approver> approvers, Task.Action... actions) {
    return task(approvers, Quorum.usual(approvers), actions);
  }

  /** Returns work to which so many people have to agree, each of whom counts once. */
  public static Task counted(int people, List<Approver> approvers, Task.Action... actions) {
    return task(approvers, Quorum.people(people), actions);
  }

  private static Task task(List<Approver> approvers, Quorum quorum, Task.Action... actions) {
    return new Task(
        new Inline(approvers, quorum, false),
        List.of(actions),
        Optional.empty(),
        StepConfig.Approval.OnNoApprover.FAIL);
  }

  /** Returns an action that counts as a yes. */
  public static Task.Action consent(String name, String outcome) {
    return new Task.Action(name, Task.Means.CONSENT, outcome, false);
  }

  /** Returns an action that counts as a no. */
  public static Task.Action dissent(String name, String outcome) {
    return new Task.Action(name, Task.Means.DISSENT, outcome, false);
  }

  /** Returns an action that ends the task, no matter how others have answered. */
  public static Task.Action settle(String name, String outcome) {
    return new Task.Action(name, Task.Means.SETTLE, outcome, false);
  }

  /** Returns the holders of a role, any of whom decides. */
  public static Approver role(String name) {
    return new Role(name, Role.Pick.ANY);
  }

  /** Returns one person. */
  public static Approver user(String userId) {
    return new Approvers.User(userId);
  }

  /**
   * Returns an approver for each distinct person in a list of the document, such as the owners of
   * the cost centers of its lines.
   */
  public static Approver eachOf(String expression) {
    return new Approvers.Rule(expression, true);
  }

  /** Returns a superior of the requester, so many levels up. */
  public static Approver superior(int levels) {
    return new Approvers.Superior(levels);
  }

  /** Returns the people that an expression of the language names, such as an owner. */
  public static Approver approverRule(String expression) {
    return new Approvers.Rule(expression);
  }

  /** Returns the people that a strategy of the host finds. */
  public static Approver strategy(String name) {
    return new Approvers.Strategy(name);
  }

  /** Returns a chain that the organisation keeps. */
  public static Approvers chain(String chainId) {
    return new ApproverGroup.Chain(chainId);
  }

  /** Returns approvers of whom a number is enough. */
  public static Approvers quorum(int count, Approver... approvers) {
    return new Inline(List.of(approvers), Quorum.of(count), false);
  }

  /** Returns approvers of whom one is enough. */
  public static Approvers anyOf(Approver... approvers) {
    return new Inline(List.of(approvers), Quorum.ANY, false);
  }

  /** Returns approvers who all have to approve, each asked after the one before has approved. */
  public static Approvers serial(Approver... approvers) {
    return new Inline(List.of(approvers), Quorum.ALL, true);
  }

  /** Returns a condition on the data. */
  public static StepConfig check(String condition) {
    return new Check(Condition.text(condition));
  }

  /** Returns a fork. */
  public static StepConfig split() {
    return new ParallelSplit();
  }

  /** Returns a join of branches. */
  public static StepConfig join(JoinMode mode) {
    return new ParallelJoin(mode, OptionalInt.empty());
  }

  /** Returns a join for which a number of branches is enough. */
  public static StepConfig join(int count) {
    return new ParallelJoin(JoinMode.COUNT, OptionalInt.of(count));
  }

  /** Returns a timer of an ISO-8601 duration. */
  public static StepConfig pause(String duration) {
    return new WaitTimer(new WaitEnd.Elapsed(duration));
  }

  /** Returns a timer until a value of the language: a timestamp or a date. */
  public static StepConfig pauseUntil(String expression) {
    return new WaitTimer(new WaitEnd.Moment(expression));
  }

  /**
   * Returns a timer until the next time of a calendar pattern, in the time zone of the
   * organisation.
   *
   * @param cron five fields, as cron writes them
   */
  public static StepConfig pauseUntilNext(String cron) {
    return new WaitTimer(new WaitEnd.NextFiring(cron, Optional.empty()));
  }

  /**
   * Returns a timer until the next time of a calendar pattern.
   *
   * @param cron five fields, as cron writes them
   * @param zone the time zone
   */
  public static StepConfig pauseUntilNext(String cron, String zone) {
    return new WaitTimer(new WaitEnd.NextFiring(cron, Optional.of(zone)));
  }

  /** Returns a wait for an event, without a timeout. */
  public static StepConfig event(String eventKey) {
    return new WaitEvent(eventKey, Optional.empty());
  }

  /** Returns a wait for an event, for an ISO-8601 duration. */
  public static StepConfig event(String eventKey, String timeout) {
    return new WaitEvent(eventKey, Optional.of(timeout));
  }

  /** Returns an effect of a type that the host names, which waits for its confirmation. */
  public static StepConfig effect(String effectType, Map<String, String> payload) {
    return new Effect(effectType, payload, DeliveryMode.CONFIRMED);
  }

  /** Returns a webhook that is not signed and waits for its confirmation. */
  public static WebhookOut webhook(String url, Map<String, String> payload) {
    return new WebhookOut(url, payload, Optional.empty(), DeliveryMode.CONFIRMED);
  }

  /** Returns a webhook that is signed with a secret of the organisation, given by its name. */
  public static WebhookOut signedWebhook(String url, Map<String, String> payload, String secret) {
    return new WebhookOut(url, payload, Optional.of(secret), DeliveryMode.CONFIRMED);
  }

  /** Returns a message by one channel to one recipient, which waits for its confirmation. */
  public static Notification message(Channel channel, String to, String subject, String text) {
    return new Notification(List.of(channel), List.of(to), subject, text, DeliveryMode.CONFIRMED);
  }

  /** Returns a calculation. */
  public static StepConfig script(String expression) {
    return new Script(expression);
  }

  /** Returns a question to existing rules of the host. */
  public static StepConfig rule(String ruleSet) {
    return new Rule(ruleSet);
  }

  /** Returns a step of a type that the host registered. */
  public static StepConfig custom(String type, Map<String, @Nullable Object> settings) {
    return new Custom(type, settings);
  }
}
