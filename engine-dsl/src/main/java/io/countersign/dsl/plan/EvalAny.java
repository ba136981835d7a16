package io.countersign.dsl.plan;

import java.util.List;

/** Disjunction, evaluated from the left: the first operand that is true, or fails, decides. */
final class EvalAny extends EvalNode {

  private final EvalNode[] tests;

  EvalAny(List<EvalNode> tests) {
    this.tests = tests.toArray(EvalNode[]::new);
  }

  @Override
  int test(EvaluationFrame frame) {
    for (var test : tests) {
      int answer = test.test(frame);
      if (answer != FALSE) {
        return answer;
      }
    }
    return FALSE;
  }
}
