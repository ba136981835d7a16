package io.countersign.dsl;

import io.countersign.dsl.plan.ExpressionPlan;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One evaluation with its evidence: the expression, every variable it read with the value it saw,
 * and the outcome. Evaluating the expression over the same values gives the same outcome, unless
 * one of them is masked, too large to be copied, or of a class unknown to the language. Immutable.
 */
public final class Evaluation {

  private final String expression;
  private final ExpressionPlan plan;
  private final @Nullable Object[] reads;
  private final EvaluationOutcome outcome;

  Evaluation(
      String expression, ExpressionPlan plan, @Nullable Object[] reads, EvaluationOutcome outcome) {
    this.expression = expression;
    this.plan = plan;
    this.reads = reads;
    this.outcome = outcome;
  }

  /** The expression as it was written. */
  public String expression() {
    return expression;
  }

  /**
   * The values that were read, by path, in the order in which the paths are written. A variable
   * that the evaluation did not come to is absent; a missing one is null; a sensitive one is {@code
   * [masked]}.
   */
  public Map<String, @Nullable Object> variables() {
    var variables = new LinkedHashMap<String, @Nullable Object>();
    for (int slot = 0; slot < reads.length; slot++) {
      if (reads[slot] != ExpressionPlan.UNREAD) {
        variables.put(plan.names().get(slot), reads[slot]);
      }
    }
    return Collections.unmodifiableMap(variables);
  }

  /** What it came to, unmasked; for the engine, not for records. */
  public EvaluationOutcome outcome() {
    return outcome;
  }

  /**
   * The value for records: as in {@link #outcome()}, but with {@code [masked]} where a value is a
   * sensitive field or has one in it; null when the evaluation failed.
   */
  public @Nullable Object result() {
    return outcome instanceof EvaluationOutcome.Value value ? plan.show(value.value()) : null;
  }
}
