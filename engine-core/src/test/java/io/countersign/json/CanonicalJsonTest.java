package io.countersign.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CanonicalJsonTest {

  @Test
  void shouldHashTheSameWhateverTheOrderAndTheSpace() {
    // given
    String sorted = "{\"a\":2,\"b\":{\"c\":[1,2],\"d\":null}}";
    String pretty = "{\n  \"b\" : {\"d\": null, \"c\": [1, 2]},\r\n\t\"a\" : 2.0\n}";

    // then
    assertThat(hash(pretty)).isEqualTo(hash(sorted));
    assertThat(hash("{\"a\":null}")).isNotEqualTo(hash("{}"));
  }

  @Test
  void shouldOfferTheSameBytesInEveryForm() throws IOException {
    // given
    CanonicalText canonical = CanonicalJson.ofText("{\"b\":\"\u20ac\",\"a\":1}").orThrow();
    var stream = new ByteArrayOutputStream();

    // when
    canonical.writeTo(stream);

    // then
    assertThat(canonical.text()).isEqualTo("{\"a\":1,\"b\":\"\u20ac\"}");
    assertThat(canonical.bytes())
        .isEqualTo(canonical.text().getBytes(StandardCharsets.UTF_8))
        .isEqualTo(stream.toByteArray())
        .hasSize(canonical.size());
    assertThat(canonical.sha256Hex()).isEqualTo(HexFormat.of().formatHex(canonical.sha256()));
  }

  @Test
  void shouldSortLargeObjectsInsideLargeObjects() {
    // given
    String filler = "x".repeat(1000);
    String inner = "{\"z\":\"" + filler + "\",\"y\":{\"2\":0,\"1\":0},\"x\":[{\"b\":0,\"a\":0}]}";
    String text = "[{\"n\":" + inner + ",\"m\":" + inner + "},{\"b\":1,\"a\":2}]";

    // when
    String canonical = CanonicalJson.ofText(text).orThrow().text();

    // then
    String sorted = "{\"x\":[{\"a\":0,\"b\":0}],\"y\":{\"1\":0,\"2\":0},\"z\":\"" + filler + "\"}";
    assertThat(canonical)
        .isEqualTo("[{\"m\":" + sorted + ",\"n\":" + sorted + "},{\"a\":2,\"b\":1}]");
  }

  @Test
  void shouldSortDeepObjectsAtEveryLevel() {
    // given
    String payload = "\"" + "x".repeat(10_000) + "\"";
    String text = "{\"b\":1,\"a\":".repeat(400) + payload + "}".repeat(400);

    // when
    String canonical = CanonicalJson.ofText(text).orThrow().text();

    // then
    assertThat(canonical).isEqualTo("{\"a\":".repeat(400) + payload + ",\"b\":1}".repeat(400));
  }

  @Test
  void shouldKeepThePartsOfAKeyApart() {
    // when
    byte[] first = CanonicalJson.sha256OfParts("t1", 11);
    byte[] second = CanonicalJson.sha256OfParts("t11", 1);

    // then
    assertThat(first).hasSize(32).isNotEqualTo(second);
    assertThat(HexFormat.of().formatHex(first)).isEqualTo(hash("[\"t1\",11]"));
    assertThat(CanonicalJson.sha256OfParts("a", null))
        .isNotEqualTo(CanonicalJson.sha256OfParts("a"));
  }

  @Test
  void shouldThrowForAPartThatIsNotPlain() {
    assertThatThrownBy(() -> CanonicalJson.sha256OfParts("instance", 1.5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("JSON_VALUE_NOT_PLAIN /1");
  }

  @Test
  void shouldTakePlainValues() {
    // given
    Map<String, @Nullable Object> value = new HashMap<>();
    value.put("text", "a\"b");
    value.put("yes", true);
    value.put("long", 9_007_199_254_740_992L);
    value.put("int", -7);
    value.put("decimal", new BigDecimal("12.340"));
    value.put("huge", new BigDecimal("1E+30"));
    value.put("zero", new BigDecimal(BigInteger.ZERO, Integer.MAX_VALUE));
    value.put("none", null);
    value.put("list", Arrays.asList(1L, null));

    // when
    String canonical = CanonicalJson.ofValue(value).orThrow().text();

    // then
    assertThat(canonical)
        .isEqualTo(
            "{\"decimal\":12.34,\"huge\":1e+30,\"int\":-7,\"list\":[1,null],"
                + "\"long\":9007199254740992,\"none\":null,\"text\":\"a\\\"b\",\"yes\":true,"
                + "\"zero\":0}");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("notPlain")
  void shouldRefuseAValueThatWouldNotComeThrough(
      String code, String pointer, String remedy, Object value) {
    // when
    Result<CanonicalText> result = CanonicalJson.ofValue(value);

    // then
    assertThat(problems(result))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().name()).isEqualTo(code);
              assertThat(problem.place().pointer()).isEqualTo(pointer);
              assertThat(problem.remedy()).contains(remedy);
            });
  }

  static Stream<Arguments> notPlain() {
    List<Object> cycle = new ArrayList<>();
    cycle.add(cycle);
    Map<Object, Object> numbered = new LinkedHashMap<>();
    numbered.put(7, "seven");
    return Stream.of(
        Arguments.of("JSON_VALUE_NOT_PLAIN", "/amount", "as text", Map.of("amount", 12.34)),
        Arguments.of("JSON_VALUE_NOT_PLAIN", "/0", "as text", List.of(1.5f)),
        Arguments.of("JSON_VALUE_NOT_PLAIN", "", "ISO-8601", Instant.EPOCH),
        Arguments.of("JSON_VALUE_NOT_PLAIN", "/0", "Turn it", List.of(BigInteger.ONE)),
        Arguments.of("JSON_NUMBER_INEXACT", "/0", "as text", List.of(9_007_199_254_740_993L)),
        Arguments.of("JSON_NUMBER_INEXACT", "", "as text", Long.MIN_VALUE),
        Arguments.of(
            "JSON_NUMBER_INEXACT", "", "as text", new BigDecimal("0.12345678901234567890")),
        Arguments.of("JSON_NUMBER_INEXACT", "", "as text", new BigDecimal("9007199254740993.0")),
        Arguments.of("JSON_NUMBER_INEXACT", "", "as text", new BigDecimal("1E+20")),
        Arguments.of("JSON_NUMBER_INEXACT", "", "as text", new BigDecimal("1E-400")),
        Arguments.of("JSON_NUMBER_INEXACT", "", "as text", smallest()),
        Arguments.of("JSON_NUMBER_NOT_FINITE", "", "as text", new BigDecimal("1E+400")),
        Arguments.of("JSON_NUMBER_NOT_FINITE", "", "as text", largest()),
        Arguments.of("JSON_LONE_SURROGATE", "/a/1", "halves", Map.of("a", List.of("", "\uD83D"))),
        Arguments.of("JSON_LONE_SURROGATE", "/\uFFFD", "halves", Map.of("\uDE00", 1)),
        Arguments.of("JSON_KEY_NOT_TEXT", "/0", "text", List.of(numbered)),
        Arguments.of("JSON_CYCLE", "/0", "Break", cycle),
        Arguments.of("JSON_TOO_DEEP", "/0".repeat(500), "Flatten", nested(501)));
  }

  @Test
  void shouldTakeTheDeepestNestingThatIsAllowed() {
    // given
    Object deepest = nested(500);

    // then
    assertThat(CanonicalJson.ofValue(deepest).orThrow().text())
        .isEqualTo(CanonicalJson.ofText("[".repeat(500) + "]".repeat(500)).orThrow().text());
  }

  @Test
  void shouldTakeTheSameListTwiceSideBySide() {
    // given
    List<Object> shared = List.of(1L);

    // then
    assertThat(CanonicalJson.ofValue(List.of(shared, shared)).orThrow().text())
        .isEqualTo("[[1],[1]]");
  }

  @Test
  void shouldReportManyProblemsAtOnceButNotWithoutEnd() {
    // given
    List<Object> doubles = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      doubles.add(0.5);
    }

    // then
    assertThat(problems(CanonicalJson.ofValue(doubles.subList(0, 3)))).hasSize(3);
    assertThat(problems(CanonicalJson.ofValue(doubles))).hasSize(100);
  }

  @Test
  void shouldRefuseAValueWhoseTextGrowsBeyondTheLimit() {
    // given
    Map<String, Object> value = Map.of("b", "0123456789", "a", List.of(1, 2, 3));
    int size = CanonicalJson.ofValue(value).orThrow().size();
    var within = new JsonFindings();
    var beyond = new JsonFindings();

    // when
    ValueWriter.canonical(value, within, size);
    ValueWriter.canonical(value, beyond, size - 1);

    // then
    assertThat(within.problems()).isEmpty();
    assertThat(beyond.problems())
        .extracting(problem -> problem.code().name())
        .containsExactly("JSON_TOO_LARGE");
  }

  private static Object nested(int levels) {
    Object value = new ArrayList<>();
    for (int i = 1; i < levels; i++) {
      value = List.of(value);
    }
    return value;
  }

  private static BigDecimal smallest() {
    return new BigDecimal(BigInteger.ONE, Integer.MAX_VALUE);
  }

  private static BigDecimal largest() {
    return new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE);
  }

  private static String hash(String text) {
    return CanonicalJson.ofText(text).orThrow().sha256Hex();
  }

  private static List<Problem> problems(Result<CanonicalText> result) {
    assertThat(result).isInstanceOf(Result.Refused.class);
    return result.problems();
  }
}
