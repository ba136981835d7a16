package io.countersign.engine.workflow;

import io.countersign.engine.value.PlainMembers;
import io.countersign.json.JsonMembers;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Choice of an edge: when it is taken, and whether its arrival counts.
 *
 * @param priority edges are tried in this order, lower ones first; the id decides between equals
 * @param on the outcome for which it is taken, or empty; see {@link StepOutcomes}
 * @param condition an additional condition, or empty
 * @param qualifies for an edge into a join: the condition under which the arrival counts, or empty
 * @param onConditionError what happens if the condition cannot be evaluated
 */
public record EdgeChoice(
    int priority,
    Optional<String> on,
    Optional<Condition> condition,
    Optional<Condition> qualifies,
    OnConditionError onConditionError) {

  /** What happens if the condition of an edge cannot be evaluated. */
  public enum OnConditionError {
    /** The step fails. */
    FAIL,
    /** The edge is not taken, and the next one is tried. */
    SKIP
  }

  /** Creates a choice whose step fails if the condition cannot be evaluated. */
  public EdgeChoice(
      int priority,
      Optional<String> on,
      Optional<Condition> condition,
      Optional<Condition> qualifies) {
    this(priority, on, condition, qualifies, OnConditionError.FAIL);
  }

  /** The default priority. */
  public static final int DEFAULT_PRIORITY = 100;

  /** An edge that is always taken. */
  public static final EdgeChoice ALWAYS =
      new EdgeChoice(DEFAULT_PRIORITY, Optional.empty(), Optional.empty(), Optional.empty());

  /** Returns a choice for one outcome. */
  public static EdgeChoice on(String outcome) {
    return new EdgeChoice(
        DEFAULT_PRIORITY, Optional.of(outcome), Optional.empty(), Optional.empty());
  }

  /** Returns a choice for a condition of the language. */
  public static EdgeChoice when(String condition) {
    return new EdgeChoice(
        DEFAULT_PRIORITY,
        Optional.empty(),
        Optional.of(Condition.text(condition)),
        Optional.empty());
  }

  /** Returns the same choice with another priority. */
  public EdgeChoice atPriority(int priority) {
    return new EdgeChoice(priority, on, condition, qualifies, onConditionError);
  }

  /** Returns the same choice, which is not taken if its condition cannot be evaluated. */
  public EdgeChoice skippingErrors() {
    return new EdgeChoice(priority, on, condition, qualifies, OnConditionError.SKIP);
  }

  /** Returns the same choice, whose arrival counts when a condition of the language holds. */
  public EdgeChoice qualifying(String condition) {
    return new EdgeChoice(
        priority, on, this.condition, Optional.of(Condition.text(condition)), onConditionError);
  }

  /** Returns whether the choice is independent of the data. */
  public boolean isUnconditional() {
    return condition.isEmpty();
  }

  /** Returns the members of the edge in its JSON form. */
  public Map<String, @Nullable Object> toPlain() {
    return PlainMembers.object()
        .with("priority", priority)
        .with("on", on)
        .with("condition", condition.map(Condition::toPlain))
        .with("qualifies", qualifies.map(Condition::toPlain))
        .with(
            "onConditionError",
            Optional.of(onConditionError)
                .filter(one -> one != OnConditionError.FAIL)
                .map(JsonMembers::word))
        .build();
  }

  /** Reads the choice of an edge from the members of the edge. */
  public static EdgeChoice read(JsonMembers edge) {
    return new EdgeChoice(
        edge.numberIfAny("priority").orElse(DEFAULT_PRIORITY),
        edge.textIfAny("on"),
        Condition.readIfAny(edge, "condition"),
        Condition.readIfAny(edge, "qualifies"),
        edge.choiceIfAny("onConditionError", OnConditionError.class).orElse(OnConditionError.FAIL));
  }
}
