package io.countersign.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Figures are medians over rounds, as a line of the table and as a line of JSON. */
class LoadResultTest {

  private static final LoadCase CASE = new LoadCase(Workload.APPROVAL, 4);

  @Test
  void shouldWriteALineOfJson() {
    var result = result("lean", Map.of("lean", List.of(window(10), window(30), window(20))));

    assertThat(result.json())
        .isEqualTo(
            "{\"workload\":\"W1\",\"threads\":4,\"contender\":\"lean\",\"per_second\":20.0,"
                + "\"p50_ms\":0.000,\"p95_ms\":0.000,\"p99_ms\":0.000,\"ratio_to_floor\":1.000,"
                + "\"planner\":\"fresh\",\"server_us\":200.0,\"server_ratio\":1.000,"
                + "\"jvm_us\":100.0,\"jvm_ratio\":1.000,\"targets\":[]}");
  }

  @Test
  void shouldWriteTargetsWithTheirVerdicts() {
    var windows = Map.of("lean", List.of(window(10)), "own", List.of(window(5)));

    assertThat(result("own", windows).json())
        .endsWith(
            "\"targets\":[{\"figure\":\"rate by lean\",\"value\":0.500,\"target\":0.550,"
                + "\"met\":false}]}");
    assertThat(result("own", windows).targetWords())
        .containsExactly(
            "W1 with 4 threads, fresh, own: rate by lean: 0.50, target at least 0.55: MISSED");
  }

  @Test
  void shouldWriteNullWithoutAFloor() {
    var result = result("rival", Map.of("rival", List.of(window(10))));

    assertThat(result.json())
        .contains("\"ratio_to_floor\":null", "\"server_ratio\":null", "\"jvm_ratio\":null");
    assertThat(result.words()).contains("rival", "10.0", " - ");
  }

  @Test
  void shouldFormRatiosWithinEachRound() {
    var result =
        result(
            "own",
            Map.of(
                "lean", List.of(window(10), window(20), window(1000)),
                "own", List.of(window(5), window(40), window(2000))));

    assertThat(result.rateRatio()).hasValue(2);
    assertThat(result.serverRatio()).hasValue(2);
    assertThat(result.jvmRatio()).hasValue(2);
  }

  @Test
  void shouldAddUpRetries() {
    var result = result("rival", Map.of("rival", List.of(window(10), window(20))));

    assertThat(result.perSecond()).isEqualTo(15);
    assertThat(result.retries()).isEqualTo(4);
  }

  private static LoadResult result(String contender, Map<String, List<WindowResult>> windows) {
    return new LoadResult(contender, new LoadRounds(CASE, TableStatistics.FRESH, windows));
  }

  /** Ten and five microseconds of processor time for each document a second. */
  private static WindowResult window(double perSecond) {
    return new WindowResult(
        perSecond, new Latencies(), 2, new CpuTime(10 * perSecond, 5 * perSecond));
  }
}
