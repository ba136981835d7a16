package io.countersign.benchmarks.turns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The interval consists of ratios that were measured, and its upper end decides. */
class RatioIntervalTest {

  @Test
  void shouldLeaveOutOneOfNineAtEachEnd() {
    var interval = RatioInterval.of(List.of(0.99, 0.5, 1.02, 1.0, 0.98, 1.01, 1.5, 0.97, 1.03));

    assertThat(interval.low()).isEqualTo(0.97);
    assertThat(interval.median()).isEqualTo(1.0);
    assertThat(interval.high()).isEqualTo(1.03);
    assertThat(interval.confidence()).isCloseTo(1 - 20.0 / 512, within(1e-9));
  }

  @Test
  void shouldLeaveOutAsManyAs95PercentPermit() {
    assertThat(RatioInterval.of(numbers(6)).low()).isEqualTo(1);
    assertThat(RatioInterval.of(numbers(8)).low()).isEqualTo(1);
    assertThat(RatioInterval.of(numbers(12)).low()).isEqualTo(3);
    assertThat(RatioInterval.of(numbers(20)).low()).isEqualTo(6);
    assertThat(RatioInterval.of(numbers(20)).high()).isEqualTo(15);
    assertThat(RatioInterval.of(numbers(20)).confidence()).isCloseTo(0.9586, within(1e-4));
  }

  @Test
  void shouldTellALowerConfidenceOfFewRounds() {
    assertThat(RatioInterval.of(List.of(1.0))).isEqualTo(new RatioInterval(1, 1, 1, 0));
    assertThat(RatioInterval.of(List.of(1.0, 2.0))).isEqualTo(new RatioInterval(1, 1.5, 2, 0.5));
    assertThat(RatioInterval.of(numbers(5)).confidence()).isEqualTo(1 - 2.0 / 32);
  }

  @Test
  void shouldMissOnlyWhenTheWholeIntervalIsBelowTheBar() {
    var dearer = RatioInterval.of(Collections.nCopies(9, 0.96));
    var unclear = RatioInterval.of(List.of(0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.97, 0.97));
    var outlier = RatioInterval.of(List.of(0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 1.4));

    assertThat(dearer.isMet()).isFalse();
    assertThat(dearer.words()).endsWith("missed when its upper end is below 0.97: MISSED");
    assertThat(unclear.isMet()).isTrue();
    assertThat(unclear.words()).endsWith(": met");
    assertThat(outlier.isMet()).isFalse();
  }

  @Test
  void shouldWriteALineOfJson() {
    assertThat(RatioInterval.of(Collections.nCopies(9, 0.96)).json("W1"))
        .isEqualTo(
            "{\"workload\":\"W1\",\"figure\":\"before_by_now\",\"value\":0.9600,\"low\":0.9600,"
                + "\"high\":0.9600,\"confidence\":0.961,\"target\":0.97,\"met\":false}");
  }

  private static List<Double> numbers(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(one -> (double) one).toList();
  }
}
