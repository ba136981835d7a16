package io.countersign.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Percentiles are right to one part in 64. */
class LatenciesTest {

  private static final double PRECISION = 1.0 / 64;

  @Test
  void shouldTellPercentilesOfEvenlySpreadDurations() {
    var latencies = new Latencies();

    for (int micros = 1; micros <= 100_000; micros++) {
      latencies.add(micros * 1_000L);
    }

    assertThat(latencies.count()).isEqualTo(100_000);
    assertThat(latencies.percentile(0.5)).isCloseTo(50, within(50 * PRECISION));
    assertThat(latencies.percentile(0.95)).isCloseTo(95, within(95 * PRECISION));
    assertThat(latencies.percentile(0.99)).isCloseTo(99, within(99 * PRECISION));
    assertThat(latencies.percentile(1)).isCloseTo(100, within(100 * PRECISION));
  }

  @Test
  void shouldTellDurationsOfEverySize() {
    for (int power = 0; power < 62; power++) {
      long nanos = (1L << power) + (1L << power) / 3;
      var latencies = new Latencies();

      latencies.add(nanos);

      double millis = nanos / 1e6;
      assertThat(latencies.percentile(0.5))
          .as("of %d nanoseconds", nanos)
          .isBetween(millis, millis * (1 + PRECISION));
    }
  }

  @Test
  void shouldAddUpWhatManyCounted() {
    var one = new Latencies();
    var other = new Latencies();
    one.add(1_000_000);
    other.add(9_000_000);
    other.add(9_000_000);

    one.add(other);

    assertThat(one.count()).isEqualTo(3);
    assertThat(one.percentile(0.3)).isCloseTo(1, within(PRECISION));
    assertThat(one.percentile(0.5)).isCloseTo(9, within(9 * PRECISION));
  }

  @Test
  void shouldTellZeroWithoutDurations() {
    assertThat(new Latencies().percentile(0.5)).isZero();
  }
}
