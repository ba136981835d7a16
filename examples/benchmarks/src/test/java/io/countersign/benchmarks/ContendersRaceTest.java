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
    assertThat(rows)
        .hasSize(3)
        .allMatch(row -> row.startsWith("{\"workload\":\"W1\",\"threads\":1,"));
    for (var contender : List.of("floor", "countersign", "operaton")) {
      assertThat(rows).filteredOn(row -> row.contains('"' + contender + '"')).hasSize(1);
    }
    assertThat(progress.toString(StandardCharsets.UTF_8)).contains("W1", "is warm after");
  }
}
