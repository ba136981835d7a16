package io.countersign.dsl.plan;

/** A test of the data. Results are ints so that an evaluation does not allocate. */
abstract sealed class EvalNode
    permits EvalAll,
        EvalAny,
        EvalNot,
        EvalNull,
        EvalTruth,
        EvalCompare,
        EvalLong,
        EvalText,
        EvalMember,
        EvalTextMatch,
        EvalTextPart,
        EvalHolds {

  static final int FALSE = 0;
  static final int TRUE = 1;
  static final int FAILED = 2;

  abstract int test(EvaluationFrame frame);

  static int answer(boolean yes) {
    return yes ? TRUE : FALSE;
  }
}
