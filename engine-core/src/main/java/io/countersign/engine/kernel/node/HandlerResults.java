package io.countersign.engine.kernel.node;

import io.countersign.dsl.EvaluationOutcome;
import io.countersign.dsl.Expression;
import io.countersign.dsl.TextTemplate;
import io.countersign.engine.family.StepResult;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.problem.Problem;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Results that several handlers share. */
final class HandlerResults {

  private HandlerResults() {}

  static StepResult pass() {
    return new VisitResult.Completed("passed", Map.of());
  }

  static StepResult fail(Problem problem) {
    return new VisitResult.Failed(problem.code().name(), problem.message(), Map.of());
  }

  static StepResult decline(StepAnswer.Declined declined) {
    return new VisitResult.Failed(declined.code(), declined.reason(), declined.evidence());
  }

  /**
   * Returns the exception for an answer that the handler did not ask for, which is a defect and no
   * business failure.
   */
  static IllegalStateException unexpected(StepContext step, StepAnswer answer) {
    return new IllegalStateException(
        "Expected an answer to what "
            + step.node().type()
            + " "
            + step.node().id()
            + " waits for, but found "
            + answer.getClass().getSimpleName());
  }

  /** Returns the result for a value, or the failure to evaluate it. */
  static StepResult with(EvaluationOutcome outcome, Function<@Nullable Object, StepResult> then) {
    return outcome instanceof EvaluationOutcome.Value value
        ? then.apply(value.value())
        : fail(((EvaluationOutcome.Failure) outcome).problem());
  }

  /**
   * A text made of a template.
   *
   * @param value it
   * @param shown the same, masked where sensitive
   */
  record Text(@Nullable Object value, @Nullable Object shown) {

    /** A text as it was made of a template and data, out of which it can be made again. */
    Text(@Nullable Object value, TextTemplate template, Map<String, ?> data) {
      this(
          value,
          template.showsAll()
              ? value
              : ((EvaluationOutcome.Value) template.renderMasked(data)).value());
    }
  }

  /**
   * A payload.
   *
   * @param values its values by name
   * @param shown the same, masked where sensitive
   */
  record Payload(Map<String, @Nullable Object> values, Map<String, @Nullable Object> shown) {}

  /**
   * A payload with its values, or the failure to get one of them.
   *
   * @param part the part of the configuration that has the payload, with a point; empty if it is
   *     the only one
   */
  static StepResult payload(
      StepContext step, String part, Iterable<String> names, Function<Payload, StepResult> then) {
    var values = new LinkedHashMap<String, @Nullable Object>();
    var shown = new LinkedHashMap<String, @Nullable Object>();
    var data = step.data();
    for (var name : names) {
      Expression expression = step.program().expression(step.node().id(), part + "payload." + name);
      var outcome = expression.evaluate(data);
      if (outcome instanceof EvaluationOutcome.Failure failure) {
        return fail(failure.problem());
      }
      var value = ((EvaluationOutcome.Value) outcome).value();
      values.put(name, value);
      shown.put(name, expression.show(value));
    }
    return then.apply(new Payload(values, shown));
  }
}
