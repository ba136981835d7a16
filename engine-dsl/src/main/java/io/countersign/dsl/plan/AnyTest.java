package io.countersign.dsl.plan;

import java.util.List;

/** Disjunction, evaluated from the left: the first operand that is true, or fails, decides. */
final class AnyTest extends Test {

  private final Test[] tests;

  AnyTest(List<Test> tests) {
    this.tests = tests.toArray(Test[]::new);
  }

  @Override
  int test(Frame frame) {
    for (var test : tests) {
      int answer = test.test(frame);
      if (answer != FALSE) {
        return answer;
      }
    }
    return FALSE;
  }
}
