package io.countersign.dsl.plan;

import io.countersign.dsl.check.ComparisonKind;

/** A boolean operand as a test. */
final class EvalTruth extends EvalNode {

  private final OperandReader operand;
  private final EvaluationFault fault;

  EvalTruth(OperandReader operand, EvaluationFault fault) {
    this.operand = operand;
    this.fault = fault;
  }

  @Override
  int test(EvaluationFrame frame) {
    var value = operand.value(frame);
    if (value instanceof Boolean yes) {
      return answer(yes);
    }
    return value == null
        ? fault.nullOperand(frame, operand)
        : fault.wrongValue(frame, ComparisonKind.BOOLEAN, operand, value);
  }
}
