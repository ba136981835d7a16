package io.countersign.engine.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.json.CanonicalStream;
import io.countersign.json.Json;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Values that JSON lacks, as text and back. */
class TaggedValueCodecTest {

  @Test
  void shouldTagWhatJsonLacks() {
    assertThat(text(new BigDecimal("1.00"))).isEqualTo("{\"$decimal\":\"1.00\"}");
    assertThat(text(Instant.EPOCH)).isEqualTo("{\"$instant\":\"1970-01-01T00:00:00Z\"}");
    assertThat(text(LocalDate.EPOCH)).isEqualTo("{\"$date\":\"1970-01-01\"}");
    assertThat(text(9_007_199_254_740_993L)).isEqualTo("{\"$long\":\"9007199254740993\"}");
    assertThat(text("a\u0000")).isEqualTo("{\"$utf16\":\"00610000\"}");
    assertThat(text(List.of(1L, true, "x"))).isEqualTo("[1,true,\"x\"]");
  }

  @Test
  void shouldSortMembersAndKeepOddNamesAsEntries() {
    assertThat(text(Map.of("b", 1L, "a", 2L))).isEqualTo("{\"a\":2,\"b\":1}");
    assertThat(text(Map.of("$a", 1L))).isEqualTo("{\"$entries\":[[\"$a\",1]]}");
  }

  @Test
  void shouldReadBackWhatItWrote() {
    for (Object value :
        List.of(
            new BigDecimal("12.340"),
            Instant.EPOCH,
            LocalDate.EPOCH,
            Long.MIN_VALUE,
            "half \uD83D",
            Map.of("$date", "1970-01-01"),
            List.of(Map.of("a", List.of())))) {
      assertThat(TaggedValueCodec.read(plain(text(value)))).isEqualTo(value);
    }
  }

  @Test
  void shouldReadBackWhatIsNestedDeeply() {
    Object deep = List.of();
    for (int i = 0; i < 250; i++) {
      deep = List.of(deep);
    }

    assertThat(text(deep)).contains("$json");
    assertThat(TaggedValueCodec.read(plain(text(deep)))).isEqualTo(deep);
  }

  @Test
  void shouldRefuseWhatNobodyWroteLikeThis() {
    for (String text :
        List.of(
            "{\"$decimal\":\"x\"}",
            "{\"$date\":7}",
            "{\"$unknown\":\"x\"}",
            "{\"$utf16\":\"123\"}",
            "{\"$json\":\"[1, 2]\"}")) {
      assertThatThrownBy(() -> TaggedValueCodec.read(plain(text)))
          .as(text)
          .isInstanceOf(TaggedValueCodec.Unreadable.class);
    }
  }

  @Test
  void shouldWriteNoOtherClasses() {
    assertThatIllegalArgumentException().isThrownBy(() -> text(0.5));
    assertThatIllegalArgumentException().isThrownBy(() -> text(Map.of(1, 2L)));
  }

  private static String text(Object value) {
    var stream = new CanonicalStream();
    TaggedValueCodec.write(value, stream);
    return stream.text();
  }

  private static @Nullable Object plain(String text) {
    return Json.read(text).orThrow();
  }
}
