package io.countersign.engine.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlainValuesTest {

  @Test
  void shouldMakeEqualAmountsEqual() {
    assertThat(PlainValues.of(new BigDecimal("1.00")))
        .isEqualTo("1")
        .isEqualTo(PlainValues.of(new BigDecimal("1.0")));
    assertThat(PlainValues.of(new BigDecimal("0.00"))).isEqualTo("0");
    assertThat(PlainValues.of(new BigDecimal("1E+3"))).isEqualTo("1000");
  }

  @Test
  void shouldKeepThePlacesOfWhatIsSent() {
    assertThat(PlainValues.toSendable(new BigDecimal("777.00"))).isEqualTo("777.00");
  }

  @Test
  void shouldWriteTimesAndLargeNumbersAsText() {
    assertThat(PlainValues.of(Instant.EPOCH)).isEqualTo("1970-01-01T00:00:00Z");
    assertThat(PlainValues.of(LocalDate.EPOCH)).isEqualTo("1970-01-01");
    assertThat(PlainValues.of(9_007_199_254_740_993L)).isEqualTo("9007199254740993");
    assertThat(PlainValues.of(9_007_199_254_740_992L)).isEqualTo(9_007_199_254_740_992L);
  }

  @Test
  void shouldConvertWithinListsAndMaps() {
    assertThat(PlainValues.of(Map.of("all", List.of(new BigDecimal("2.50"), true))))
        .isEqualTo(Map.of("all", List.of("2.5", true)));
  }
}
