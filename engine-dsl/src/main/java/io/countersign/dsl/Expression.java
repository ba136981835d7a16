package io.countersign.dsl;

import io.countersign.dsl.plan.EvaluationFrame;
import io.countersign.dsl.plan.ExpressionPlan;
import io.countersign.dsl.type.Type;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A checked and planned expression: a condition, or a single value. Immutable, safe for many
 * threads.
 *
 * <p>Evaluation never throws because of the data, and calls only {@code get}, {@code size} and
 * iteration of the data's own maps and lists. The data maps root names to values: records as {@code
 * Map} with text keys, lists as {@code List}, and String, Boolean, Long, BigDecimal, Instant,
 * LocalDate or null.
 */
public final class Expression {

  private final String text;
  private final Type type;
  private final ExpressionPlan plan;

  Expression(String text, Type type, ExpressionPlan plan) {
    this.text = text;
    this.type = type;
    this.plan = plan;
  }

  /** The expression as it was written; of a structured condition, its printed form. */
  public String text() {
    return text;
  }

  /** The type of its value; {@code boolean} for a condition. */
  public Type type() {
    return type;
  }

  /** The paths it may read, in the order in which they are first written. */
  public List<String> variables() {
    return plan.names();
  }

  /** The steps that its paths take together. */
  int dereferences() {
    return plan.dereferences();
  }

  /**
   * A value of this expression as records show it: {@code [masked]} where it is a sensitive field
   * or holds one. All others stay as they are, however large.
   */
  public @Nullable Object show(@Nullable Object value) {
    return plan.showsAll() ? value : plan.show(value);
  }

  /** Whether records show every value of it: none is a sensitive field or holds one. */
  public boolean showsAll() {
    return plan.showsAll();
  }

  /** Evaluates without a record. */
  public EvaluationOutcome evaluate(Map<String, ?> data) {
    return outcome(EvaluationFrame.over(data));
  }

  /** Evaluates and keeps what was read, copied, with sensitive fields masked. */
  public Evaluation evaluateWithRecord(Map<String, ?> data) {
    var frame = EvaluationFrame.recording(data, plan.slots());
    var outcome = outcome(frame);
    return new Evaluation(text, plan, plan.record(frame), outcome);
  }

  private EvaluationOutcome outcome(EvaluationFrame frame) {
    EvaluationOutcome.Value value;
    if (plan.isCondition()) {
      value = plan.test(frame) ? EvaluationOutcome.Value.TRUE : EvaluationOutcome.Value.FALSE;
    } else {
      value = EvaluationOutcome.Value.of(plan.value(frame));
    }
    var failure = frame.failure();
    return failure == null ? value : new EvaluationOutcome.Failure(failure);
  }

  @Override
  public String toString() {
    return text;
  }
}
