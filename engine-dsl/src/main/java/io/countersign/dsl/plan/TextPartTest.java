package io.countersign.dsl.plan;

import io.countersign.dsl.check.Kind;

/** Test whether a text has a part, anywhere or at its start. */
final class TextPartTest extends Test {

  private final Read text;
  private final Read part;
  private final boolean atStart;
  private final Fault fault;

  TextPartTest(Read text, Read part, boolean atStart, Fault fault) {
    this.text = text;
    this.part = part;
    this.atStart = atStart;
    this.fault = fault;
  }

  @Override
  int test(Frame frame) {
    var whole = text.value(frame);
    var wanted = part.value(frame);
    if (whole instanceof String a && wanted instanceof String b) {
      return answer(atStart ? a.startsWith(b) : a.contains(b));
    }
    var offender = whole instanceof String ? part : text;
    var value = whole instanceof String ? wanted : whole;
    return value == null
        ? fault.nullOperand(frame, offender)
        : fault.wrongValue(frame, Kind.TEXT, offender, value);
  }
}
