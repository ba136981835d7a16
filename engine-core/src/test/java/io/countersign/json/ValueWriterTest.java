package io.countersign.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** One walk over plain values, for canonical JSON and for ordinary JSON. */
class ValueWriterTest {

  private final JsonFindings findings = new JsonFindings();

  @Test
  void shouldSortMembersByUtf16ForCanonicalJsonOnly() {
    Map<String, @Nullable Object> value = new LinkedHashMap<>();
    value.put("\uFFFF", 1L);
    value.put("\uD800\uDC00", 2L);
    value.put("b", List.of());
    value.put("", null);

    assertThat(canonical(value)).isEqualTo("{\"\":null,\"b\":[],\"\uD800\uDC00\":2,\"\uFFFF\":1}");
    assertThat(ValueWriter.ordinary(value, findings))
        .isEqualTo("{\"\uFFFF\":1,\"\uD800\uDC00\":2,\"b\":[],\"\":null}");
    assertThat(findings.isEmpty()).isTrue();
  }

  @Test
  void shouldWriteTimesLargeNumbersAndHalvesInOrdinaryJsonOnly() {
    var value = List.of(Instant.EPOCH, Long.MAX_VALUE, "\uD83D", new BigDecimal("1.50"));

    assertThat(ValueWriter.ordinary(value, findings))
        .isEqualTo("[\"1970-01-01T00:00:00Z\",9223372036854775807,\"\\ud83d\",1.50]");
    assertThat(findings.isEmpty()).isTrue();
    canonical(value);
    assertThat(findings.problems())
        .extracting(problem -> problem.code().name() + " " + problem.place().pointer())
        .containsExactly(
            "JSON_VALUE_NOT_PLAIN /0", "JSON_NUMBER_INEXACT /1", "JSON_LONE_SURROGATE /2");
  }

  @Test
  void shouldReportKeysThatAreNoTextAtTheirMap() {
    Map<@Nullable Object, Object> keys = new LinkedHashMap<>();
    keys.put(7, 1L);
    keys.put(null, 1L);

    canonical(Map.of("a", keys));

    assertThat(findings.problems())
        .extracting(problem -> problem.place().pointer() + " " + problem.found())
        .containsExactly("/a a java.lang.Integer", "/a null");
  }

  @Test
  void shouldReportACycleAndNotASharedValue() {
    Map<String, Object> cycle = new TreeMap<>();
    cycle.put("self", List.of(cycle));
    var shared = List.of(1L);

    assertThat(canonical(List.of(shared, shared))).isEqualTo("[[1],[1]]");
    canonical(cycle);
    assertThat(findings.problems())
        .extracting(problem -> problem.code().name() + " " + problem.place().pointer())
        .containsExactly("JSON_CYCLE /self/0");
  }

  private String canonical(Object value) {
    return ValueWriter.canonical(value, findings, ValueWriter.MAX_SIZE).text();
  }
}
