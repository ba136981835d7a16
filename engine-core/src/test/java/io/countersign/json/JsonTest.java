package io.countersign.json;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.problem.Result;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonTest {

  @Test
  void shouldReadPlainValues() {
    // when
    Object value =
        read(
            """
            {"text": "a\\u20ac\\n", "yes": true, "no": false, "none": null,
             "whole": -42, "decimal": 12.50, "power": 1e3, "zero": -0,
             "list": [1, [], {}]}
            """);

    // then
    Map<String, @Nullable Object> expected = new LinkedHashMap<>();
    expected.put("text", "a\u20ac\n");
    expected.put("yes", true);
    expected.put("no", false);
    expected.put("none", null);
    expected.put("whole", -42L);
    expected.put("decimal", new BigDecimal("12.50"));
    expected.put("power", new BigDecimal("1e3"));
    expected.put("zero", 0L);
    expected.put("list", List.of(1L, List.of(), Map.of()));
    assertThat(value).isEqualTo(expected);
    assertThat(List.copyOf(((Map<?, ?>) requireNonNull(value)).keySet()))
        .isEqualTo(List.copyOf(expected.keySet()));
  }

  @Test
  void shouldReadSingleValues() {
    assertThat(read(" null ")).isNull();
    assertThat(read("\"\"")).isEqualTo("");
    assertThat(read("\t7\r\n")).isEqualTo(7L);
    assertThat(read("1E30")).isEqualTo(new BigDecimal("1E30"));
    assertThat(read("0e99999999999")).isEqualTo(BigDecimal.ZERO);
    assertThat(read("1e-400")).isEqualTo(new BigDecimal("1e-400"));
  }

  @Test
  void shouldGiveListsAndMapsThatCannotBeChanged() {
    // given
    var map = (Map<?, ?>) requireNonNull(read("{\"a\":[1]}"));
    var list = (List<?>) requireNonNull(map.get("a"));

    // then
    assertThatThrownBy(map::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(list::clear).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void shouldReadLongStringsNamesAndDeepNesting() {
    // given
    String longText = "x".repeat(30_000_000);
    String longName = "n".repeat(200_000);
    String deep = "[".repeat(500) + "]".repeat(500);

    // then
    assertThat(read("\"" + longText + "\"")).isEqualTo(longText);
    assertThat(read("{\"" + longName + "\":1}")).isEqualTo(Map.of(longName, 1L));
    assertThat(read(deep)).isInstanceOf(List.class);
  }

  @Test
  void shouldWriteInTheOrderOfTheMap() {
    // given
    Map<String, @Nullable Object> value = new LinkedHashMap<>();
    value.put("b", Arrays.asList(1L, 2, null, true));
    value.put("a", "quote \" backslash \\ line \n bell \u0007 half \uD800 pair \uD83D\uDE00");
    value.put("at", Instant.parse("2026-01-02T03:04:05Z"));
    value.put("day", LocalDate.parse("2026-01-02"));
    value.put("empty", List.of(Map.of(), List.of()));

    // when
    String text = Json.write(value);

    // then
    assertThat(text)
        .isEqualTo(
            "{\"b\":[1,2,null,true],"
                + "\"a\":\"quote \\\" backslash \\\\ line \\n bell \\u0007 half \\ud800"
                + " pair \uD83D\uDE00\","
                + "\"at\":\"2026-01-02T03:04:05Z\",\"day\":\"2026-01-02\",\"empty\":[{},[]]}");
  }

  @Test
  void shouldWriteDecimalsExactlyAndBriefly() {
    assertThat(Json.write(new BigDecimal("12.50"))).isEqualTo("12.50");
    assertThat(Json.write(new BigDecimal("0.0000001"))).isEqualTo("0.0000001");
    assertThat(Json.write(new BigDecimal("1E+30"))).isEqualTo("1E+30");
    assertThat(Json.write(new BigDecimal("9007199254740993"))).isEqualTo("9007199254740993.0");
    assertThat(Json.write(new BigDecimal(BigInteger.ONE, Integer.MAX_VALUE)))
        .isEqualTo("1E-2147483647");
  }

  @Test
  void shouldThrowWhenWritingWhatIsNotPlain() {
    // given
    List<Object> cycle = new ArrayList<>();
    cycle.add(cycle);

    // then
    assertThatThrownBy(() -> Json.write(1.5)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Json.write(Map.of(1, 2))).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Json.write(cycle)).isInstanceOf(IllegalArgumentException.class);
  }

  private static @Nullable Object read(String text) {
    Result<@Nullable Object> reading = Json.read(text);
    assertThat(reading).isInstanceOf(Result.Accepted.class);
    return reading.orThrow();
  }
}
