package io.countersign.engine.workflow;

import io.countersign.engine.value.PlainMembers;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.json.JsonMembers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Configurations of the steps that organisations put into slots. */
public sealed interface StepConfig extends NodeConfig
    permits StepConfig.Question, StepConfig.WebhookOut, StepConfig.Notification, StepForm {

  /** The types of the built-in steps; every other type belongs to the host. */
  Set<String> TYPES =
      Set.of(
          "action",
          "approval",
          "condition",
          "parallel_split",
          "parallel_join",
          "wait_timer",
          "wait_event",
          "webhook_out",
          "notification",
          "effect",
          "script",
          "rule",
          "task");

  /** Step that asks people. */
  sealed interface Question extends StepConfig permits Approval, Task {

    /** Returns who is asked. */
    Approvers approvers();

    /** Returns whether the person who asked for the transition may answer. */
    boolean selfApproval();

    /** Returns whether a person may answer who has decided before on the way to a gate. */
    boolean samePerson();

    /** Returns how long the question stays open, as an ISO-8601 duration, or unlimited. */
    Optional<String> timeout();

    /** Returns the effect if no person may answer the question. */
    Approval.OnNoApprover onNoApprover();
  }

  /**
   * Question to people, bound to the version of the document that they saw.
   *
   * @param approvers who is asked
   * @param selfApproval whether the person who asked for the transition may decide
   * @param samePerson whether one person may decide more than once on the way to a gate
   * @param onReject the effect of a rejection
   * @param timeout how long the question stays open, as an ISO-8601 duration, or unlimited
   * @param onNoApprover the effect if no person may answer the question
   * @param rejectionNeedsReason whether a rejection without a reason is refused
   */
  record Approval(
      Approvers approvers,
      boolean selfApproval,
      boolean samePerson,
      OnReject onReject,
      Optional<String> timeout,
      OnNoApprover onNoApprover,
      boolean rejectionNeedsReason)
      implements Question {

    /**
     * Creates a question that fails if no person may answer it, and that accepts a rejection
     * without a reason.
     */
    public Approval(
        Approvers approvers,
        boolean selfApproval,
        boolean samePerson,
        OnReject onReject,
        Optional<String> timeout) {
      this(approvers, selfApproval, samePerson, onReject, timeout, OnNoApprover.FAIL, false);
    }

    /** Effect of a rejection. */
    public enum OnReject {
      /** It ends the steps in the slot and goes to the gate as a rejection. */
      LEAVE,
      /** It is an outcome like any other. */
      CONTINUE
    }

    /** Effect if no person may answer a question, or too few are left to decide it. */
    public enum OnNoApprover {
      /** The step fails. */
      FAIL,
      /** The step is skipped; that is no approval for any gate. */
      SKIP,
      /** The nearest superior of the requester who may answer is asked instead. */
      SUPERIOR
    }

    /** Returns the same question, open for an ISO-8601 duration. */
    public Approval within(String duration) {
      return new Approval(
          approvers,
          selfApproval,
          samePerson,
          onReject,
          Optional.of(duration),
          onNoApprover,
          rejectionNeedsReason);
    }

    /** Returns the same question with another effect if no person may answer it. */
    public Approval withoutApprover(OnNoApprover choice) {
      return new Approval(
          approvers, selfApproval, samePerson, onReject, timeout, choice, rejectionNeedsReason);
    }

    /** Returns the same question, which the requester of the transition may decide, too. */
    public Approval allowSelfApproval() {
      return new Approval(
          approvers, true, samePerson, onReject, timeout, onNoApprover, rejectionNeedsReason);
    }

    /** Returns the same question, which a person may decide who has decided before. */
    public Approval allowSamePerson() {
      return new Approval(
          approvers, selfApproval, true, onReject, timeout, onNoApprover, rejectionNeedsReason);
    }

    /** Returns the same question, whose rejection has to give a reason. */
    public Approval explain() {
      return new Approval(
          approvers, selfApproval, samePerson, onReject, timeout, onNoApprover, true);
    }

    /** Returns the same question, whose rejection is an outcome for an edge of its own. */
    public Approval continuing() {
      return new Approval(
          approvers,
          selfApproval,
          samePerson,
          OnReject.CONTINUE,
          timeout,
          onNoApprover,
          rejectionNeedsReason);
    }

    @Override
    public String type() {
      return "approval";
    }

    @Override
    public StepOutcomes outcomes() {
      return onNoApprover == OnNoApprover.SKIP
          ? StepOutcomes.of(
              StepOutcomes.APPROVED,
              StepOutcomes.SKIPPED,
              StepOutcomes.REJECTED,
              StepOutcomes.EXPIRED,
              StepOutcomes.FAILED)
          : StepOutcomes.of(
              StepOutcomes.APPROVED,
              StepOutcomes.REJECTED,
              StepOutcomes.EXPIRED,
              StepOutcomes.FAILED);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      var plain = PlainMembers.object();
      approvers.toPlain().forEach((name, value) -> plain.with(name, Optional.ofNullable(value)));
      return plain
          .withFlag("allowSelfApproval", selfApproval)
          .withFlag("allowSamePerson", samePerson)
          .with("onReject", onReject)
          .with("timeout", timeout)
          .with(
              "onNoApprover",
              Optional.of(onNoApprover)
                  .filter(choice -> choice != OnNoApprover.FAIL)
                  .map(JsonMembers::word))
          .withFlag("rejectionNeedsReason", rejectionNeedsReason)
          .build();
    }
  }

  /**
   * Work of people: they are asked for one of several named actions. Unlike an approval, no gate
   * uses the answer; the edge for the outcome of the action says what follows.
   *
   * @param approvers who is asked
   * @param actions the actions, at least one
   * @param timeout how long the task stays open, as an ISO-8601 duration, or unlimited
   * @param onNoApprover the effect if no person may answer
   * @param shows the display status that the task itself sets
   * @param refusals why actions that people know are not possible here, by their names, sorted
   * @param effects effects that actions have when they end the task
   * @param deadlines what happens while the task stays open
   */
  record Task(
      Approvers approvers,
      List<Action> actions,
      Optional<String> timeout,
      Approval.OnNoApprover onNoApprover,
      Shows shows,
      Map<String, Refusal> refusals,
      List<SideEffect> effects,
      List<TaskDeadline> deadlines)
      implements Question {

    /** Copies the actions, refusals, effects and deadlines. */
    public Task {
      deadlines = List.copyOf(deadlines);
      actions = List.copyOf(actions);
      effects = List.copyOf(effects);
      refusals = Collections.unmodifiableMap(new TreeMap<>(refusals));
    }

    /**
     * Creates a task that shows nothing, knows only its actions, and has no effects or deadlines.
     */
    public Task(
        Approvers approvers,
        List<Action> actions,
        Optional<String> timeout,
        Approval.OnNoApprover onNoApprover) {
      this(
          approvers, actions, timeout, onNoApprover, Shows.NOTHING, Map.of(), List.of(), List.of());
    }

    /**
     * Display status that a task sets without an edge.
     *
     * @param partly while some people have answered and others are awaited; empty if that stays
     * @param sentBack once a person has sent the document back to a step of their choice; empty if
     *     that stays
     */
    public record Shows(Optional<String> partly, Optional<String> sentBack) {

      /** A task that sets none. */
      public static final Shows NOTHING = new Shows(Optional.empty(), Optional.empty());
    }

    /**
     * Effect of actions: it is queued when one of them ends the task, and sent after the commit.
     * The task does not wait for it.
     *
     * @param on the names of the actions, at least one
     * @param effectType the type under which the host registered the sender
     * @param payload the content: values of the language by name, sorted
     */
    public record SideEffect(List<String> on, String effectType, Map<String, String> payload) {

      /** Copies the names, and copies and sorts the payload. */
      public SideEffect {
        on = List.copyOf(on);
        payload = Collections.unmodifiableMap(new TreeMap<>(payload));
      }

      Map<String, @Nullable Object> toPlain() {
        return PlainMembers.object()
            .with("on", on)
            .with("effectType", effectType)
            .withAny("payloadTemplate", payload)
            .build();
      }
    }

    /** Reason for which an action is not possible at a task. */
    public enum Refusal {
      /** There is no step to which it could be sent back. */
      NO_RETURN_TARGET,
      /** There is no step to which it could be passed up. */
      NO_ESCALATION_TARGET
    }

    /** Meaning of an action for the task. */
    public enum Means {
      /** Counts as a yes; the task ends when enough people have given theirs. */
      CONSENT,
      /** Counts as a no, and ends the task at once. */
      DISSENT,
      /** Counts as no vote; the others are still asked. */
      ABSTENTION,
      /** Ends the task at once, no matter how others have answered. */
      SETTLE
    }

    /**
     * Action that people may take.
     *
     * @param name its name, such as {@code RETURN}
     * @param means its meaning
     * @param outcome the outcome of the task if the action ends it; empty for an abstention
     * @param remark whether the person has to say why
     */
    public record Action(String name, Means means, String outcome, boolean remark) {

      /** Returns the same action, which needs a remark. */
      public Action explained() {
        return new Action(name, means, outcome, true);
      }

      Map<String, @Nullable Object> toPlain() {
        return PlainMembers.object()
            .with("name", name)
            .with("means", means)
            .with("outcome", Optional.of(outcome).filter(word -> !word.isEmpty()))
            .withFlag("remark", remark)
            .build();
      }
    }

    /** Returns an action by its name, or empty if the task has none of that name. */
    public Optional<Action> action(String name) {
      return actions.stream().filter(one -> one.name().equals(name)).findFirst();
    }

    /** Returns the same task, open for an ISO-8601 duration. */
    public Task within(String duration) {
      return new Task(
          approvers,
          actions,
          Optional.of(duration),
          onNoApprover,
          shows,
          refusals,
          effects,
          deadlines);
    }

    /** Returns the same task, with the display status while some people have answered. */
    public Task showing(String word) {
      var next = new Shows(Optional.of(word), shows.sentBack());
      return new Task(
          approvers, actions, timeout, onNoApprover, next, refusals, effects, deadlines);
    }

    /** Returns the same task, with the display status once a person has sent the document back. */
    public Task showingReturned(String word) {
      var next = new Shows(shows.partly(), Optional.of(word));
      return new Task(
          approvers, actions, timeout, onNoApprover, next, refusals, effects, deadlines);
    }

    /** Returns the same task, which refuses one more action that people know. */
    public Task refusing(String action, Refusal refusal) {
      var all = new TreeMap<>(refusals);
      all.put(action, refusal);
      return new Task(approvers, actions, timeout, onNoApprover, shows, all, effects, deadlines);
    }

    /** Returns the same task with one more effect of an action. */
    public Task causing(String action, String effectType, Map<String, String> payload) {
      var all = new ArrayList<>(effects);
      all.add(new SideEffect(List.of(action), effectType, payload));
      return new Task(approvers, actions, timeout, onNoApprover, shows, refusals, all, deadlines);
    }

    /** Returns the same task with one more deadline. */
    public Task withDeadline(TaskDeadline deadline) {
      var all = new ArrayList<>(deadlines);
      all.add(deadline);
      return new Task(approvers, actions, timeout, onNoApprover, shows, refusals, effects, all);
    }

    /** Returns whether the task ends at some time although no person answers. */
    public boolean isLimited() {
      return timeout.isPresent()
          || deadlines.stream().anyMatch(one -> one.act().isPresent() && one.when().isEmpty());
    }

    /** Returns a deadline by its name, or empty. */
    public Optional<TaskDeadline> deadline(String name) {
      return deadlines.stream().filter(one -> one.name().equals(name)).findFirst();
    }

    @Override
    public boolean selfApproval() {
      return true;
    }

    @Override
    public boolean samePerson() {
      return true;
    }

    @Override
    public String type() {
      return "task";
    }

    @Override
    public StepOutcomes outcomes() {
      var named = new TreeSet<>(Set.of(StepOutcomes.EXPIRED, StepOutcomes.FAILED));
      actions.stream().map(Action::outcome).filter(word -> !word.isEmpty()).forEach(named::add);
      if (onNoApprover == Approval.OnNoApprover.SKIP) {
        named.add(StepOutcomes.SKIPPED);
      }
      return new StepOutcomes(named, false);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      var plain = PlainMembers.object();
      approvers.toPlain().forEach((name, value) -> plain.with(name, Optional.ofNullable(value)));
      return plain
          .with("actions", actions.stream().map(Action::toPlain).toList())
          .with("timeout", timeout)
          .with(
              "onNoApprover",
              Optional.of(onNoApprover)
                  .filter(choice -> choice != Approval.OnNoApprover.FAIL)
                  .map(JsonMembers::word))
          .with("shows", shows.partly())
          .with("showsReturned", shows.sentBack())
          .with("refusals", Optional.of(refusalWords()).filter(all -> !all.isEmpty()))
          .with(
              "effects",
              Optional.of(effects.stream().map(SideEffect::toPlain).toList())
                  .filter(all -> !all.isEmpty()))
          .with(
              "deadlines",
              Optional.of(deadlines.stream().map(TaskDeadline::toPlain).toList())
                  .filter(all -> !all.isEmpty()))
          .build();
    }

    private Map<String, @Nullable Object> refusalWords() {
      var words = new TreeMap<String, @Nullable Object>();
      refusals.forEach((action, refusal) -> words.put(action, JsonMembers.word(refusal)));
      return words;
    }
  }

  /**
   * Call to an external system.
   *
   * @param url a template of the address
   * @param payload the content: values of the language by name, sorted
   * @param secret the name of the secret that signs it, or empty
   * @param delivery what the step waits for
   */
  record WebhookOut(
      String url, Map<String, String> payload, Optional<String> secret, DeliveryMode delivery)
      implements StepConfig {

    /** Copies and sorts the payload. */
    public WebhookOut {
      payload = Collections.unmodifiableMap(new TreeMap<>(payload));
    }

    /** Returns the same call, delivered in another way. */
    public WebhookOut withDelivery(DeliveryMode mode) {
      return new WebhookOut(url, payload, secret, mode);
    }

    @Override
    public String type() {
      return "webhook_out";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.of("confirmed", StepOutcomes.FAILED);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object()
          .with("url", url)
          .withAny("payloadTemplate", payload)
          .with("secret", secret)
          .with("delivery", delivery)
          .build();
    }
  }

  /**
   * Message to people.
   *
   * @param channels the channels, at least one
   * @param to templates of the recipients, at least one
   * @param subject a template of its subject
   * @param text a template of its text
   * @param delivery what the step waits for
   */
  record Notification(
      List<Channel> channels, List<String> to, String subject, String text, DeliveryMode delivery)
      implements StepConfig {

    /** Copies the lists. */
    public Notification {
      channels = List.copyOf(channels);
      to = List.copyOf(to);
    }

    /** Channel to people. */
    public enum Channel {
      /** Electronic mail. */
      EMAIL("email"),
      /** A text message. */
      SMS("sms"),
      /** A message inside the host's application. */
      IN_APP("integration");

      private final String effectType;

      Channel(String effectType) {
        this.effectType = effectType;
      }

      /** Returns the type of the effects that carry it. */
      public String effectType() {
        return effectType;
      }
    }

    /** Returns the same message, delivered in another way. */
    public Notification withDelivery(DeliveryMode mode) {
      return new Notification(channels, to, subject, text, mode);
    }

    @Override
    public String type() {
      return "notification";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.of("confirmed", StepOutcomes.FAILED);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object()
          .with("channels", channels.stream().map(JsonMembers::word).toList())
          .with("to", to)
          .with("subject", subject)
          .with("text", text)
          .with("delivery", delivery)
          .build();
    }
  }
}
