package io.countersign.dsl.plan;

import java.util.List;

/** The structured {@code contains} over a value of unknown type: a part of text, or an element. */
final class HoldsTest extends Test {

  private final Read left;
  private final Read right;
  private final TextPartTest asText;
  private final MemberTest asList;

  HoldsTest(Read left, Read right, TextPartTest asText, MemberTest asList) {
    this.left = left;
    this.right = right;
    this.asText = asText;
    this.asList = asList;
  }

  @Override
  int test(Frame frame) {
    return left.value(frame) instanceof List && right.value(frame) != null
        ? asList.test(frame)
        : asText.test(frame);
  }
}
