package io.countersign.dsl.plan;

/** Test whether a text equals a constant. */
final class TextTest extends Test {

  private final Relation relation;
  private final Read.Path operand;
  private final String constant;
  private final CompareTest otherwise;

  /**
   * @param operand the left side
   * @param otherwise the same comparison, for values that are not text
   */
  TextTest(Relation relation, Read.Path operand, String constant, CompareTest otherwise) {
    this.relation = relation;
    this.operand = operand;
    this.constant = constant;
    this.otherwise = otherwise;
  }

  @Override
  int test(Frame frame) {
    var value = operand.value(frame);
    return value instanceof String text
        ? relation.answer(text.equals(constant) ? 0 : 1)
        : otherwise.compare(frame, value, constant);
  }
}
