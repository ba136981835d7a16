package io.countersign.dsl.plan;

import io.countersign.dsl.check.CheckedExpression;
import io.countersign.dsl.check.CheckedExpression.Variable;
import io.countersign.dsl.syntax.ExpressionPrinter;
import io.countersign.dsl.syntax.SourcePosition;
import io.countersign.dsl.syntax.SourceText;
import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An executable expression. Immutable, safe for many threads. */
public final class ExpressionPlan {

  /** Marker for a variable that an evaluation did not read. */
  public static final Object UNREAD = new Object();

  private final SourceText source;
  private final @Nullable EvalNode condition;
  private final @Nullable SingleValue single;
  private final Variable[] variables;
  private final List<String> names;

  private ExpressionPlan(SourceText source, CheckedExpression checked) {
    var planner = new ExpressionPlanner(source);
    this.source = source;
    if (checked instanceof CheckedExpression.Single value) {
      var fault = planner.fault(SourcePosition.at(1, 1), "as a value");
      this.single = new SingleValue(planner.read(value.operand()), value.operand().type(), fault);
      this.condition = null;
    } else {
      this.single = null;
      this.condition = planner.test(checked);
    }
    this.variables = planner.variables().toArray(Variable[]::new);
    this.names =
        Arrays.stream(variables).map(variable -> ExpressionPrinter.print(variable.path())).toList();
  }

  /** Plans a checked expression. */
  public static ExpressionPlan of(SourceText source, CheckedExpression checked) {
    return new ExpressionPlan(source, checked);
  }

  /** How many slots a recording frame needs. */
  public int slots() {
    return variables.length;
  }

  /** The paths of the slots, as text, in the order in which they are first written. */
  public List<String> names() {
    return names;
  }

  /** The steps that all paths take together, each path once. */
  public int dereferences() {
    return Arrays.stream(variables).mapToInt(variable -> variable.path().segments().size()).sum();
  }

  /** Whether the result is an answer, and not a value of the data. */
  public boolean isCondition() {
    return condition != null;
  }

  private boolean sensitive() {
    return Arrays.stream(variables).anyMatch(Variable::sensitive);
  }

  /**
   * Returns the values read by a recording frame, by slot, as masked copies; {@link #UNREAD} for
   * those not read.
   */
  public @Nullable Object[] record(EvaluationFrame frame) {
    var copies = new @Nullable Object[variables.length];
    for (int slot = 0; slot < copies.length; slot++) {
      var variable = variables[slot];
      copies[slot] =
          frame.wasRead(slot)
              ? ValueSnapshot.mask(frame.read(slot), variable.type(), variable.sensitive())
              : UNREAD;
    }
    return copies;
  }

  /** A result as a record shows it; only a value can be one that was read, and hold secrets. */
  public @Nullable Object show(@Nullable Object result) {
    return single == null ? result : ValueSnapshot.mask(result, single.type(), sensitive());
  }

  /** Whether no value of it can be a sensitive field or hold one. */
  public boolean showsAll() {
    return single == null || (!sensitive() && !ValueSnapshot.masks(single.type()));
  }

  /** Asks a condition; a failure is in the frame, and then neither true nor false is meant. */
  public boolean test(EvaluationFrame frame) {
    try {
      return condition != null && condition.test(frame) == EvalNode.TRUE;
    } catch (RuntimeException thrownByData) {
      fail(frame, thrownByData);
      return false;
    }
  }

  /** Reads a single value; a failure is in the frame, and then null means nothing. */
  public @Nullable Object value(EvaluationFrame frame) {
    try {
      return single == null ? null : single.value(frame);
    } catch (RuntimeException thrownByData) {
      fail(frame, thrownByData);
      return null;
    }
  }

  /** Plain values throw nothing here; a host's own map or list may throw anything. */
  private void fail(EvaluationFrame frame, RuntimeException thrownByData) {
    frame.fail(
        Problem.error(
            DslCode.DSL_DATA_FAILED,
            source.place(SourcePosition.at(1, 1)),
            "data that can be read",
            "a " + thrownByData.getClass().getName() + " from one of its maps or lists",
            "Pass maps with text keys, and lists, that are not changed meanwhile."));
  }
}
