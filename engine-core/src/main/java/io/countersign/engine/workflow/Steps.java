package io.countersign.engine.workflow;

import io.countersign.engine.workflow.Approvers.Approver;
import io.countersign.engine.workflow.Approvers.Inline;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.Approvers.Role;
import io.countersign.engine.workflow.StepConfig.Action;
import io.countersign.engine.workflow.StepConfig.Approval;
import io.countersign.engine.workflow.StepConfig.Approval.OnReject;
import io.countersign.engine.workflow.StepConfig.Check;
import io.countersign.engine.workflow.StepConfig.Custom;
import io.countersign.engine.workflow.StepConfig.Notification;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import io.countersign.engine.workflow.StepConfig.ParallelJoin;
import io.countersign.engine.workflow.StepConfig.ParallelSplit;
import io.countersign.engine.workflow.StepConfig.Rule;
import io.countersign.engine.workflow.StepConfig.Script;
import io.countersign.engine.workflow.StepConfig.WaitEvent;
import io.countersign.engine.workflow.StepConfig.WaitTimer;
import io.countersign.engine.workflow.StepConfig.WebhookOut;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The steps of a patch in short: everything that is not said is as JSON would leave it out. */
public final class Steps {

  private Steps() {}

  /** A change that the host makes, without data. */
  public static Action action(String actionType) {
    return action(actionType, Map.of());
  }

  /** A change that the host makes, given values of the language by name. */
  public static Action action(String actionType, Map<String, String> payload) {
    return new Action(actionType, payload, false);
  }

  /** A change that the host makes, which may change fields that approvals are for. */
  public static Action materialAction(String actionType, Map<String, String> payload) {
    return new Action(actionType, payload, true);
  }

  /**
   * A question to people: of one approver anybody who is asked decides, of several all have to
   * approve. A rejection leaves the slot; there is no timeout.
   */
  public static Approval approval(Approver... approvers) {
    var quorum = approvers.length == 1 ? Quorum.ANY : Quorum.ALL;
    return approval(new Inline(List.of(approvers), quorum, false));
  }

  /** A question to people or to a chain; a rejection leaves the slot; there is no timeout. */
  public static Approval approval(Approvers approvers) {
    return new Approval(approvers, false, false, OnReject.LEAVE, Optional.empty());
  }

  /** The holders of a role, any of whom decides. */
  public static Approver role(String name) {
    return new Role(name, Role.Pick.ANY);
  }

  /** One person. */
  public static Approver user(String userId) {
    return new Approvers.User(userId);
  }

  /** A question to the data. */
  public static Check check(String condition) {
    return new Check(new Condition.Text(condition));
  }

  /** A fork. */
  public static ParallelSplit split() {
    return new ParallelSplit();
  }

  /** Where branches meet. */
  public static ParallelJoin join(JoinMode mode) {
    return new ParallelJoin(mode, OptionalInt.empty());
  }

  /** Where branches meet, and so many of them are enough. */
  public static ParallelJoin join(int count) {
    return new ParallelJoin(JoinMode.COUNT, OptionalInt.of(count));
  }

  /** A pause of an ISO-8601 duration. */
  public static WaitTimer pause(String duration) {
    return pause(new Until.Elapsed(duration));
  }

  /** A pause. */
  public static WaitTimer pause(Until until) {
    return new WaitTimer(until);
  }

  /** A wait for an event, for ever. */
  public static WaitEvent event(String eventKey) {
    return new WaitEvent(eventKey, Optional.empty());
  }

  /** A wait for an event, for an ISO-8601 duration. */
  public static WaitEvent event(String eventKey, String timeout) {
    return new WaitEvent(eventKey, Optional.of(timeout));
  }

  /** A call that is not signed and waits to be confirmed. */
  public static WebhookOut webhook(String url, Map<String, String> payload) {
    return new WebhookOut(url, payload, Optional.empty(), Delivery.CONFIRMED);
  }

  /** A message by one channel to one recipient, which waits to be confirmed. */
  public static Notification message(Channel channel, String to, String subject, String text) {
    return new Notification(List.of(channel), List.of(to), subject, text, Delivery.CONFIRMED);
  }

  /** A calculation. */
  public static Script script(String expression) {
    return new Script(expression);
  }

  /** A question to rules that the host had before. */
  public static Rule rule(String ruleSet) {
    return new Rule(ruleSet);
  }

  /** A step of a type that the host registered. */
  public static Custom custom(String type, Map<String, @Nullable Object> settings) {
    return new Custom(type, settings);
  }
}
