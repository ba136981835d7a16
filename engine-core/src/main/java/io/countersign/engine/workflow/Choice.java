package io.countersign.engine.workflow;

import io.countersign.json.Members;
import java.util.Optional;

/**
 * When an edge is taken, and what its arrival counts for.
 *
 * @param priority edges are tried in this order, lower ones first; the id decides between equals
 * @param on the outcome that it is taken for, or nothing; see {@link Outcomes}
 * @param condition what must hold besides, or nothing
 * @param qualifies on the way into a join: what must hold for the arrival to count, or nothing
 */
public record Choice(
    int priority,
    Optional<String> on,
    Optional<Condition> condition,
    Optional<Condition> qualifies) {

  /** The priority of edges whose author gave none. */
  public static final int DEFAULT_PRIORITY = 100;

  /** Always taken. */
  public static final Choice ALWAYS =
      new Choice(DEFAULT_PRIORITY, Optional.empty(), Optional.empty(), Optional.empty());

  /** Taken for one outcome. */
  public static Choice on(String outcome) {
    return new Choice(DEFAULT_PRIORITY, Optional.of(outcome), Optional.empty(), Optional.empty());
  }

  /** Taken when a condition of the language holds. */
  public static Choice when(String condition) {
    return new Choice(
        DEFAULT_PRIORITY,
        Optional.empty(),
        Optional.of(new Condition.Text(condition)),
        Optional.empty());
  }

  /** The same choice, tried at another place in the order. */
  public Choice atPriority(int priority) {
    return new Choice(priority, on, condition, qualifies);
  }

  /** The same choice; the arrival counts when a condition of the language holds. */
  public Choice qualifying(String condition) {
    return new Choice(priority, on, this.condition, Optional.of(new Condition.Text(condition)));
  }

  /** Whether it is taken whatever the data say. */
  public boolean isUnconditional() {
    return condition.isEmpty();
  }

  Plain into(Plain edge) {
    return edge.with("priority", priority)
        .with("on", on)
        .with("condition", condition.map(Condition::toPlain))
        .with("qualifies", qualifies.map(Condition::toPlain));
  }

  static Choice read(Members edge) {
    return new Choice(
        edge.numberIfAny("priority").orElse(DEFAULT_PRIORITY),
        edge.textIfAny("on"),
        Condition.readIfAny(edge, "condition"),
        Condition.readIfAny(edge, "qualifies"));
  }
}
