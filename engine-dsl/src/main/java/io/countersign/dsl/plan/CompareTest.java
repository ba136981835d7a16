package io.countersign.dsl.plan;

import io.countersign.dsl.check.Kind;
import org.jspecify.annotations.Nullable;

/** Comparison of two values of one kind. Handles all cases; the faster tests fall back to it. */
final class CompareTest extends Test {

  private final Relation relation;
  private final Kind kind;
  private final Read left;
  private final Read right;
  private final Fault fault;

  CompareTest(Relation relation, Kind kind, Read left, Read right, Fault fault) {
    this.relation = relation;
    this.kind = kind;
    this.left = left;
    this.right = right;
    this.fault = fault;
  }

  @Override
  int test(Frame frame) {
    return compare(frame, left.value(frame), right.value(frame));
  }

  int compare(Frame frame, @Nullable Object leftValue, @Nullable Object rightValue) {
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
    var sign = Values.compare(a, b);
    if (sign == null) {
      return fault.unlike(frame, a, b);
    }
    boolean unordered =
        relation.ordering()
            && (a instanceof Boolean || (a instanceof String && b instanceof String));
    return unordered ? fault.unordered(frame, a) : relation.answer(sign);
  }

  private int compareNull(Frame frame, @Nullable Object a, @Nullable Object b) {
    if (relation.ordering()) {
      return fault.nullOperand(frame, a == null ? left : right);
    }
    return relation.answer(a == b ? 0 : 1);
  }
}
