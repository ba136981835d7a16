package io.countersign.dsl.plan;

import java.util.List;

/** Conjunction, evaluated from the left: the first operand that is false, or fails, decides. */
final class AllTest extends Test {

  private final Test[] tests;

  AllTest(List<Test> tests) {
    this.tests = tests.toArray(Test[]::new);
  }

  @Override
  int test(Frame frame) {
    for (var test : tests) {
      int answer = test.test(frame);
      if (answer != TRUE) {
        return answer;
      }
    }
    return TRUE;
  }
}
