package io.countersign.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Figures are medians over rounds, as a line of the table and as a line of JSON. */
class RowTest {

  private static final Heat HEAT = new Heat(Workload.APPROVAL, 4);

  @Test
  void shouldWriteALineOfJson() {
    var row =
        new Row(HEAT, "floor", List.of(sample(10), sample(30), sample(20)), OptionalDouble.of(1));

    assertThat(row.json())
        .isEqualTo(
            "{\"workload\":\"W1\",\"threads\":4,\"contender\":\"floor\",\"per_second\":20.0,"
                + "\"p50_ms\":0.000,\"p95_ms\":0.000,\"p99_ms\":0.000,\"ratio_to_floor\":1.000}");
  }

  @Test
  void shouldWriteNullWithoutAFloor() {
    var row = new Row(HEAT, "rival", List.of(sample(10)), OptionalDouble.empty());

    assertThat(row.json()).endsWith("\"ratio_to_floor\":null}");
    assertThat(row.words()).contains("rival", "10.0", " - ");
  }

  @Test
  void shouldAddUpRetries() {
    var row = new Row(HEAT, "rival", List.of(sample(10), sample(20)), OptionalDouble.empty());

    assertThat(row.perSecond()).isEqualTo(15);
    assertThat(row.retries()).isEqualTo(4);
  }

  private static Sample sample(double perSecond) {
    return new Sample(perSecond, new Latencies(), 2);
  }
}
