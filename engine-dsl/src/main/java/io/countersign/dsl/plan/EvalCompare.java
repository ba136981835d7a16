package io.countersign.dsl.plan;

import io.countersign.dsl.check.ComparisonKind;
import org.jspecify.annotations.Nullable;

/** Comparison of two values of one kind. Handles all cases; the faster tests fall back to it. */
final class EvalCompare extends EvalNode {

  private final ComparisonRelation relation;
  private final ComparisonKind kind;
  private final OperandReader left;
  private final OperandReader right;
  private final EvaluationFault fault;

  EvalCompare(
      ComparisonRelation relation,
      ComparisonKind kind,
      OperandReader left,
      OperandReader right,
      EvaluationFault fault) {
    this.relation = relation;
    this.kind = kind;
    this.left = left;
    this.right = right;
    this.fault = fault;
  }

  @Override
  int test(EvaluationFrame frame) {
    return compare(frame, left.value(frame), right.value(frame));
  }

  int compare(EvaluationFrame frame, @Nullable Object leftValue, @Nullable Object rightValue) {
    if (leftValue == null || rightValue == null) {
      return compareNull(frame, leftValue, rightValue);
    }
    var a = left.as(kind, leftValue);
    if (a == null) {
      return fault.wrongValue(frame, kind, left, leftValue);
    }
    var b = right.as(kind, rightValue);
    if (b == null) {
      return fault.wrongValue(frame, kind, right, rightValue);
    }
    var sign = DataValues.compare(a, b);
    if (sign == null) {
      return fault.unlike(frame, a, b);
    }
    boolean unordered =
        relation.ordering()
            && (a instanceof Boolean || (a instanceof String && b instanceof String));
    return unordered ? fault.unordered(frame, a) : relation.answer(sign);
  }

  private int compareNull(EvaluationFrame frame, @Nullable Object a, @Nullable Object b) {
    if (relation.ordering()) {
      return fault.nullOperand(frame, a == null ? left : right);
    }
    return relation.answer(a == b ? 0 : 1);
  }
}
