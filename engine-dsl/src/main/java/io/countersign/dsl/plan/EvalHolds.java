package io.countersign.dsl.plan;

import java.util.List;

/** The structured {@code contains} over a value of unknown type: a part of text, or an element. */
final class EvalHolds extends EvalNode {

  private final OperandReader left;
  private final OperandReader right;
  private final EvalTextPart asText;
  private final EvalMember asList;

  EvalHolds(OperandReader left, OperandReader right, EvalTextPart asText, EvalMember asList) {
    this.left = left;
    this.right = right;
    this.asText = asText;
    this.asList = asList;
  }

  @Override
  int test(EvaluationFrame frame) {
    return left.value(frame) instanceof List && right.value(frame) != null
        ? asList.test(frame)
        : asText.test(frame);
  }
}
