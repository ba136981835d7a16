package io.countersign.dsl.plan;

/** Test whether a text equals a constant. */
final class EvalText extends EvalNode {

  private final ComparisonRelation relation;
  private final OperandReader.Path operand;
  private final String constant;
  private final EvalCompare otherwise;

  /**
   * @param operand the left side
   * @param otherwise the same comparison, for values that are not text
   */
  EvalText(
      ComparisonRelation relation,
      OperandReader.Path operand,
      String constant,
      EvalCompare otherwise) {
    this.relation = relation;
    this.operand = operand;
    this.constant = constant;
    this.otherwise = otherwise;
  }

  @Override
  int test(EvaluationFrame frame) {
    var value = operand.value(frame);
    return value instanceof String text
        ? relation.answer(text.equals(constant) ? 0 : 1)
        : otherwise.compare(frame, value, constant);
  }
}
