package io.countersign.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CanonicalStreamTest {

  @Test
  void shouldWriteWhatCanonicalJsonIs() {
    var stream = new CanonicalStream();
    stream.beginObject();
    stream.name("a");
    stream.beginList();
    stream.number(-7);
    stream.truth(true);
    stream.nothing();
    stream.endList();
    stream.name("b");
    stream.string("\u20ac\b\u0001\"\uD83D\uDE00");
    stream.endObject();

    assertThat(stream.text())
        .isEqualTo("{\"a\":[-7,true,null],\"b\":\"\u20ac\\b\\u0001\\\"\uD83D\uDE00\"}");
    assertThat(CanonicalJson.ofText(stream.text()).orThrow().text()).isEqualTo(stream.text());
  }

  @Test
  void shouldRefuseMembersOutOfOrder() {
    var stream = new CanonicalStream();
    stream.beginObject();
    stream.name("b");
    stream.nothing();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> stream.name("a"))
        .withMessage("Expected members in their order, but found a after b");
    assertThatIllegalArgumentException().isThrownBy(() -> stream.name("b"));
  }

  @Test
  void shouldRefuseWhatCanonicalJsonCannotHold() {
    assertThat(CanonicalStream.holds("a\uD83Db")).isFalse();
    assertThat(CanonicalStream.holds("\uD83D\uDE00")).isTrue();
    assertThat(CanonicalStream.holds(9_007_199_254_740_993L)).isFalse();
    assertThat(CanonicalStream.holds(-9_007_199_254_740_992L)).isTrue();
    assertThatIllegalArgumentException().isThrownBy(() -> new CanonicalStream().string("a\uD83Db"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CanonicalStream().number(9_007_199_254_740_993L));
  }

  @Test
  void shouldWriteTheContentOfAnotherStreamAsOneValue() {
    var inner = new CanonicalStream();
    inner.beginList();
    inner.endList();
    var outer = new CanonicalStream();
    outer.beginList();
    outer.value(inner);
    outer.value(inner);
    outer.endList();

    assertThat(outer.text()).isEqualTo("[[],[]]");
    assertThat(outer.size()).isEqualTo(7);
  }

  @Test
  void shouldBeginAnewAfterAReset() {
    var stream = CanonicalStream.of("{\"a\":1}");
    stream.reset();
    stream.string("x");

    assertThat(stream.text()).isEqualTo("\"x\"");
  }

  @Test
  void shouldHoldAsManyBytesAsItsLimitAndNoMore() {
    var exact = new CanonicalStream(5, false);
    exact.string("abc");
    assertThat(exact.bytes()).hasSize(5);

    assertThatThrownBy(() -> exact.string("d")).isInstanceOf(CanonicalStream.TooLarge.class);
    assertThatThrownBy(() -> new CanonicalStream(5, false).string("\u20ac\u20ac"))
        .isInstanceOf(CanonicalStream.TooLarge.class);
  }
}
