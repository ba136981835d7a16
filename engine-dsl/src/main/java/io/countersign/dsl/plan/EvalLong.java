package io.countersign.dsl.plan;

/** Comparison of a whole number with a constant, the most frequent condition. */
final class EvalLong extends EvalNode {

  private final ComparisonRelation relation;
  private final OperandReader.Path operand;
  private final long constant;
  private final EvalCompare otherwise;

  /**
   * @param operand the left side
   * @param otherwise the same comparison, for values that are not {@code Long}
   */
  EvalLong(
      ComparisonRelation relation,
      OperandReader.Path operand,
      long constant,
      EvalCompare otherwise) {
    this.relation = relation;
    this.operand = operand;
    this.constant = constant;
    this.otherwise = otherwise;
  }

  @Override
  int test(EvaluationFrame frame) {
    var value = operand.value(frame);
    return value instanceof Long whole
        ? relation.answer(Long.compare(whole, constant))
        : otherwise.compare(frame, value, constant);
  }
}
