package io.countersign.dsl.plan;

import io.countersign.dsl.check.ComparisonKind;

/** Test whether a text has a part, anywhere or at its start. */
final class EvalTextPart extends EvalNode {

  private final OperandReader text;
  private final OperandReader part;
  private final boolean atStart;
  private final EvaluationFault fault;

  EvalTextPart(OperandReader text, OperandReader part, boolean atStart, EvaluationFault fault) {
    this.text = text;
    this.part = part;
    this.atStart = atStart;
    this.fault = fault;
  }

  @Override
  int test(EvaluationFrame frame) {
    var whole = text.value(frame);
    var wanted = part.value(frame);
    if (whole instanceof String a && wanted instanceof String b) {
      return answer(atStart ? a.startsWith(b) : a.contains(b));
    }
    var offender = whole instanceof String ? part : text;
    var value = whole instanceof String ? wanted : whole;
    return value == null
        ? fault.nullOperand(frame, offender)
        : fault.wrongValue(frame, ComparisonKind.TEXT, offender, value);
  }
}
