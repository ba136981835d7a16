package io.countersign.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a trial found stands beside its target, in words and as a line of JSON. */
class OutcomeTest {

  @Test
  void shouldSayWhetherATargetIsMet() {
    assertThat(outcome(Goal.atLeast("rate", 10, 10)).words())
        .endsWith("target at least 10.00: met");
    assertThat(outcome(Goal.atLeast("rate", 9, 10)).words()).endsWith("MISSED");
    assertThat(outcome(Goal.atMost("time", 10, 10)).words()).endsWith("target at most 10.00: met");
    assertThat(outcome(Goal.atMost("time", 11, 10)).words()).endsWith("MISSED");
  }

  @Test
  void shouldWriteALineOfJson() {
    assertThat(outcome(Goal.atLeast("rate", 9, 10)).json())
        .isEqualTo(
            "{\"workload\":\"W4\",\"threads\":8,\"contender\":\"countersign\",\"per_second\":9.0,"
                + "\"p50_ms\":null,\"p95_ms\":null,\"p99_ms\":null,\"ratio_to_floor\":null,"
                + "\"figure\":\"rate\",\"value\":9.000,\"target\":10.000,\"met\":false}");
  }

  private static Outcome outcome(Goal goal) {
    return new Outcome("W4", 8, "countersign", 9, new Latencies(), goal);
  }
}
