package io.countersign.dsl.plan;

import java.util.List;

/** Conjunction, evaluated from the left: the first operand that is false, or fails, decides. */
final class EvalAll extends EvalNode {

  private final EvalNode[] tests;

  EvalAll(List<EvalNode> tests) {
    this.tests = tests.toArray(EvalNode[]::new);
  }

  @Override
  int test(EvaluationFrame frame) {
    for (var test : tests) {
      int answer = test.test(frame);
      if (answer != TRUE) {
        return answer;
      }
    }
    return TRUE;
  }
}
