package io.countersign.dsl.plan;

/** Negation; a failure stays a failure. */
final class EvalNot extends EvalNode {

  private final EvalNode negated;

  EvalNot(EvalNode negated) {
    this.negated = negated;
  }

  @Override
  int test(EvaluationFrame frame) {
    int answer = negated.test(frame);
    return answer == FAILED ? FAILED : TRUE - answer;
  }
}
