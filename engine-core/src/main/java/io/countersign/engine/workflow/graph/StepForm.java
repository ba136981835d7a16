package io.countersign.engine.workflow.graph;

import io.countersign.engine.value.PlainMembers;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepOutcomes;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Configurations of the steps that need no more than their arguments. */
public sealed interface StepForm extends StepConfig {

  /**
   * A change to business data, made by the host.
   *
   * @param actionType the host's name for it, such as {@code invoice.post}
   * @param payload the input: values of the language by name, sorted
   * @param changesMaterial whether it may change material fields
   */
  record Action(String actionType, Map<String, String> payload, boolean changesMaterial)
      implements StepForm {

    /** Copies and sorts the payload. */
    public Action {
      payload = Collections.unmodifiableMap(new TreeMap<>(payload));
    }

    @Override
    public String type() {
      return "action";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.of(StepOutcomes.FAILED);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object()
          .with("actionType", actionType)
          .withAny("payloadTemplate", payload)
          .withFlag("changesMaterial", changesMaterial)
          .build();
    }
  }

  /**
   * Condition on the data.
   *
   * @param condition a condition of the language
   */
  record Check(Condition condition) implements StepForm {

    @Override
    public String type() {
      return "condition";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.of("true", "false", StepOutcomes.FAILED);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("condition", condition.toPlain()).build();
    }
  }

  /** Fork: one token for each edge out of it. */
  record ParallelSplit() implements StepForm {

    @Override
    public String type() {
      return "parallel_split";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.of();
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.empty();
    }
  }

  /**
   * Join of the branches of a fork.
   *
   * @param mode how many of them it needs
   * @param count the number, for {@link JoinMode#COUNT} only
   */
  record ParallelJoin(JoinMode mode, OptionalInt count) implements StepForm {

    @Override
    public String type() {
      return "parallel_join";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.of("met", StepOutcomes.UNMET);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("mode", mode).with("count", count).build();
    }
  }

  /**
   * Timer.
   *
   * @param until when it ends
   */
  record WaitTimer(WaitEnd until) implements StepForm {

    @Override
    public String type() {
      return "wait_timer";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.of(StepOutcomes.FAILED);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return until.toPlain();
    }
  }

  /**
   * Wait for an event from another system.
   *
   * @param eventKey a template of the event's key, such as {@code pod:{entity.id}}
   * @param timeout how long to wait, as an ISO-8601 duration, or unlimited
   */
  record WaitEvent(String eventKey, Optional<String> timeout) implements StepForm {

    @Override
    public String type() {
      return "wait_event";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.of("event", StepOutcomes.TIMEOUT, StepOutcomes.FAILED);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("eventKey", eventKey).with("timeout", timeout).build();
    }
  }

  /**
   * Effect that a sender of the host has, such as printing a badge.
   *
   * @param effectType the type under which the host registered the sender
   * @param payload the content: values of the language by name, sorted
   * @param delivery what the step waits for
   */
  record Effect(String effectType, Map<String, String> payload, DeliveryMode delivery)
      implements StepForm {

    /** Copies and sorts the payload. */
    public Effect {
      payload = Collections.unmodifiableMap(new TreeMap<>(payload));
    }

    @Override
    public String type() {
      return "effect";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.of("confirmed", StepOutcomes.FAILED);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object()
          .with("effectType", effectType)
          .withAny("payloadTemplate", payload)
          .with("delivery", delivery)
          .build();
    }
  }

  /**
   * Calculation whose result is kept.
   *
   * @param expression a condition or a value of the language
   */
  record Script(String expression) implements StepForm {

    @Override
    public String type() {
      return "script";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.of("true", "false", StepOutcomes.FAILED);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("expression", expression).build();
    }
  }

  /**
   * Question to existing rules of the host.
   *
   * @param ruleSet the host's name for them
   */
  record Rule(String ruleSet) implements StepForm {

    @Override
    public String type() {
      return "rule";
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.openWith(StepOutcomes.FAILED);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("ruleSet", ruleSet).build();
    }
  }

  /**
   * Step whose handler the host registered.
   *
   * @param type the node type that it registered
   * @param settings plain values that only the handler reads, except {@code changesMaterial}
   */
  record Custom(String type, Map<String, @Nullable Object> settings) implements StepForm {

    /** Copies the settings, keeping their order. */
    public Custom(String type, Map<String, @Nullable Object> settings) {
      this.settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
      this.type = type;
    }

    @Override
    public StepOutcomes outcomes() {
      return StepOutcomes.openWith(StepOutcomes.FAILED);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return settings;
    }
  }
}
