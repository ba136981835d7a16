package io.countersign.dsl.plan;

/** Comparison of a whole number with a constant, the most frequent condition. */
final class LongTest extends Test {

  private final Relation relation;
  private final Read.Path operand;
  private final long constant;
  private final CompareTest otherwise;

  /**
   * @param operand the left side
   * @param otherwise the same comparison, for values that are not {@code Long}
   */
  LongTest(Relation relation, Read.Path operand, long constant, CompareTest otherwise) {
    this.relation = relation;
    this.operand = operand;
    this.constant = constant;
    this.otherwise = otherwise;
  }

  @Override
  int test(Frame frame) {
    var value = operand.value(frame);
    return value instanceof Long whole
        ? relation.answer(Long.compare(whole, constant))
        : otherwise.compare(frame, value, constant);
  }
}
