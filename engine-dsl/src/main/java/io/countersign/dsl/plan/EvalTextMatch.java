package io.countersign.dsl.plan;

import io.countersign.dsl.check.ComparisonKind;
import io.countersign.dsl.check.TextPattern;

/** Test whether a text has a match of a pattern. */
final class EvalTextMatch extends EvalNode {

  private final OperandReader text;
  private final TextPattern pattern;
  private final EvaluationFault fault;

  EvalTextMatch(OperandReader text, TextPattern pattern, EvaluationFault fault) {
    this.text = text;
    this.pattern = pattern;
    this.fault = fault;
  }

  @Override
  int test(EvaluationFrame frame) {
    var value = text.value(frame);
    if (value instanceof String whole) {
      return whole.codePointCount(0, whole.length()) > TextPattern.LONGEST_TEXT
          ? fault.tooLong(frame, text, TextPattern.LONGEST_TEXT)
          : answer(pattern.isIn(whole));
    }
    return value == null
        ? fault.nullOperand(frame, text)
        : fault.wrongValue(frame, ComparisonKind.TEXT, text, value);
  }
}
