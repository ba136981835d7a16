package io.countersign.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The command line measures every contender; one short round, on a server that flushes to disk. */
class ContendersRaceTest {

  @Test
  void shouldMeasureEveryContender() throws Exception {
    var figures = new ByteArrayOutputStream();
    var progress = new ByteArrayOutputStream();

    Benchmarks.store(
        List.of(
            "--json",
            "--only",
            "W1",
            "--threads",
            "1",
            "--rounds",
            "1",
            "--seconds",
            "0.2",
            "--data",
            "target"),
        new PrintStream(figures, true, StandardCharsets.UTF_8),
        new PrintStream(progress, true, StandardCharsets.UTF_8));

    var rows = figures.toString(StandardCharsets.UTF_8).lines().toList();
    for (var contender : List.of("lean", "trips", "countersign", "own", "operaton", "dbos")) {
      assertThat(rows)
          .filteredOn(row -> row.contains("\"contender\":\"" + contender + '"'))
          .as(contender)
          .hasSize(2)
          .anyMatch(row -> row.startsWith("{\"workload\":\"W1\",\"threads\":1,"))
          .anyMatch(row -> row.contains("\"figure\":\"document\""));
    }
    assertThat(rows).hasSize(12).noneMatch(row -> row.contains("\"server_us\":0.0"));
    assertThat(progress.toString(StandardCharsets.UTF_8)).contains("W1", "is warm after");
  }
}
