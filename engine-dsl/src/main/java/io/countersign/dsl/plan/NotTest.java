package io.countersign.dsl.plan;

/** Negation; a failure stays a failure. */
final class NotTest extends Test {

  private final Test negated;

  NotTest(Test negated) {
    this.negated = negated;
  }

  @Override
  int test(Frame frame) {
    int answer = negated.test(frame);
    return answer == FAILED ? FAILED : TRUE - answer;
  }
}
