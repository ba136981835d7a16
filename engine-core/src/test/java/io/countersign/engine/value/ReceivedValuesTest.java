package io.countersign.engine.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.problem.Problem;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReceivedValuesTest {

  @Test
  void shouldKeepPlainValuesAsTheyAre() {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    values.put("sum", new BigDecimal("12.50"));
    values.put("at", Instant.EPOCH);
    values.put("none", null);
    values.put("list", List.of(1L, true, "x"));

    assertThat(ReceivedValues.of(values).orThrow()).isEqualTo(values);
  }

  @Test
  void shouldWidenWholeNumbers() {
    assertThat(ReceivedValues.of(Map.of("a", 1, "b", (short) 2)).orThrow())
        .isEqualTo(Map.of("a", 1L, "b", 2L));
  }

  @Test
  void shouldReplaceHalvesOfCharacters() {
    assertThat(ReceivedValues.text("a\uD83Db")).isEqualTo("a\uFFFDb");
    assertThat(ReceivedValues.text("\uD83D\uDE00")).isEqualTo("\uD83D\uDE00");
  }

  @Test
  void shouldRefuseValuesOfOtherClassesWithTheirPlace() {
    var refused = ReceivedValues.of(Map.of("list", List.of(1L, 0.5)));

    assertThat(refused.problems())
        .singleElement()
        .extracting(problem -> problem.place().pointer())
        .isEqualTo("/list/1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReceivedValues.require(Map.of("x", 0.5)))
        .withMessageContaining("/x");
  }

  @Test
  void shouldRefuseValuesThatAreNestedTooDeeply() {
    assertThat(ReceivedValues.of(Map.of("x", nested(ReceivedValues.DEEPEST - 1))).problems())
        .isEmpty();
    assertThat(ReceivedValues.of(Map.of("x", nested(ReceivedValues.DEEPEST))).problems())
        .hasSize(1);
  }

  @Test
  void shouldRefuseDecimalsThatAreTooLong() {
    var tooLong = new BigDecimal("1e-" + (ReceivedValues.LONGEST_DECIMAL + 1));

    assertThat(ReceivedValues.of(Map.of("x", tooLong)).problems())
        .extracting(Problem::found)
        .hasSize(1);
  }

  private static Object nested(int levels) {
    Object value = new ArrayList<>();
    for (int i = 1; i < levels; i++) {
      value = List.of(value);
    }
    return value;
  }
}
