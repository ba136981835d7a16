package io.countersign.dsl.plan;

/** Test whether a variable is null or missing. */
final class EvalNull extends EvalNode {

  private final OperandReader operand;
  private final boolean negated;

  EvalNull(OperandReader operand, boolean negated) {
    this.operand = operand;
    this.negated = negated;
  }

  @Override
  int test(EvaluationFrame frame) {
    return answer((operand.value(frame) == null) != negated);
  }
}
