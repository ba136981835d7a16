package io.countersign.dsl.plan;

/** A test of the data. Results are ints so that an evaluation does not allocate. */
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
