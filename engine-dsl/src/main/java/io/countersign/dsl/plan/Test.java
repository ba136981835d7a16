package io.countersign.dsl.plan;

/** A question about the data. Answers are ints so that an evaluation allocates nothing for them. */
abstract sealed class Test
    permits AllTest,
        AnyTest,
        NotTest,
        NullTest,
        TruthTest,
        CompareTest,
        LongTest,
        TextTest,
        MemberTest,
        TextPartTest,
        HoldsTest {

  static final int FALSE = 0;
  static final int TRUE = 1;
  static final int FAILED = 2;

  abstract int test(Frame frame);

  static int answer(boolean yes) {
    return yes ? TRUE : FALSE;
  }
}
