package io.countersign.dsl.plan;

import io.countersign.dsl.check.Kind;

/** A boolean operand as a test. */
final class TruthTest extends Test {

  private final Read operand;
  private final Fault fault;

  TruthTest(Read operand, Fault fault) {
    this.operand = operand;
    this.fault = fault;
  }

  @Override
  int test(Frame frame) {
    var value = operand.value(frame);
    if (value instanceof Boolean yes) {
      return answer(yes);
    }
    return value == null
        ? fault.nullOperand(frame, operand)
        : fault.wrongValue(frame, Kind.BOOLEAN, operand, value);
  }
}
