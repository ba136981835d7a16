package io.countersign.dsl.plan;

import io.countersign.dsl.syntax.Operator;

/** The meaning of a comparison's sign under each operator. */
final class ComparisonRelation {

  private final boolean below;
  private final boolean same;
  private final boolean above;
  private final boolean ordering;

  ComparisonRelation(Operator operator) {
    this.ordering = operator.ordering();
    this.below = operator == Operator.LT || operator == Operator.LE || operator == Operator.NE;
    this.same = operator == Operator.EQ || operator == Operator.LE || operator == Operator.GE;
    this.above = operator == Operator.GT || operator == Operator.GE || operator == Operator.NE;
  }

  /** Whether the operator asks for an order, and so takes neither null nor what has none. */
  boolean ordering() {
    return ordering;
  }

  int answer(int sign) {
    return EvalNode.answer(sign == 0 ? same : sign < 0 ? below : above);
  }
}
