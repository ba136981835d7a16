package io.countersign.engine.kernel;

import io.countersign.dsl.Evaluation;
import io.countersign.dsl.EvaluationOutcome;
import io.countersign.dsl.Expression;
import io.countersign.engine.workflow.EdgeChoice.OnConditionError;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the edge out of a node: the first, in the order of priority and id, that is for the
 * outcome and whose condition holds. A condition that cannot be evaluated is not false; it makes
 * the choice fail, unless the edge is to be passed over then.
 */
final class EdgeChooser {

  private EdgeChooser() {}

  /**
   * Result of choosing an edge.
   *
   * @param edge the edge, or empty if none was for the outcome
   * @param evaluated the evaluated conditions, in order, as evidence
   * @param problem why no choice could be made, or empty
   */
  record Chosen(
      Optional<WorkflowEdge> edge,
      List<Map<String, @Nullable Object>> evaluated,
      Optional<Problem> problem) {

    /** Returns the id of the edge, if there is one. */
    List<String> ids() {
      return edge.map(one -> List.of(one.id())).orElse(List.of());
    }
  }

  static Chosen choose(
      ExecutableWorkflow program,
      String nodeId,
      String outcome,
      Map<String, @Nullable Object> data) {
    var evaluated = new ArrayList<Map<String, @Nullable Object>>();
    for (var edge : program.workflow().edgesFrom(nodeId)) {
      if (!isFor(edge, outcome)) {
        continue;
      }
      var condition = program.condition(edge);
      if (condition.isEmpty()) {
        return new Chosen(Optional.of(edge), evaluated, Optional.empty());
      }
      var result = evaluate(condition.get(), edge.id(), data, evaluated);
      if (result instanceof EvaluationOutcome.Failure failure
          && edge.choice().onConditionError() == OnConditionError.FAIL) {
        return new Chosen(Optional.empty(), evaluated, Optional.of(failure.problem()));
      }
      if (result instanceof EvaluationOutcome.Value value && Boolean.TRUE.equals(value.value())) {
        return new Chosen(Optional.of(edge), evaluated, Optional.empty());
      }
    }
    return new Chosen(Optional.empty(), evaluated, Optional.empty());
  }

  /** Returns whether an edge is for an outcome at all. */
  static boolean isFor(WorkflowEdge edge, String outcome) {
    return edge.choice()
        .on()
        .map(outcome::equals)
        .orElseGet(() -> !StepOutcomes.EXCEPTIONAL.contains(outcome));
  }

  private static EvaluationOutcome evaluate(
      Expression condition,
      String edgeId,
      Map<String, @Nullable Object> data,
      List<Map<String, @Nullable Object>> evaluated) {
    var evaluation = condition.evaluateWithRecord(data);
    evaluated.add(evidence(edgeId, evaluation));
    return evaluation.outcome();
  }

  private static Map<String, @Nullable Object> evidence(String edgeId, Evaluation evaluation) {
    var evidence = new LinkedHashMap<String, @Nullable Object>();
    evidence.put("edge", edgeId);
    evidence.put("expression", evaluation.expression());
    evidence.put("variables", evaluation.variables());
    evidence.put("result", evaluation.result());
    if (evaluation.outcome() instanceof EvaluationOutcome.Failure failure) {
      evidence.put("problem", failure.problem().code().name());
    }
    return evidence;
  }
}
