package io.countersign.dsl.plan;

/** Test whether a variable is null or missing. */
final class NullTest extends Test {

  private final Read operand;
  private final boolean negated;

  NullTest(Read operand, boolean negated) {
    this.operand = operand;
    this.negated = negated;
  }

  @Override
  int test(Frame frame) {
    return answer((operand.value(frame) == null) != negated);
  }
}
