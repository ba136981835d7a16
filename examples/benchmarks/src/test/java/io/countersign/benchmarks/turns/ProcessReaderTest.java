package io.countersign.benchmarks.turns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The time of a server is that of its main process, of its children and of those that ended. */
class ProcessReaderTest {

  private static final String REST = " 20 0 1 0 4242 230000000 5000 18446744073709551615";

  @TempDir private Path processes;

  @Test
  void shouldCountFieldsFromTheLastParenthesis() {
    assertThat(
            ProcessStat.of(
                "17 (postgres: a (b) c) S 4 17 17 0 -1 4194560 900 80 1 0 30 12 7 5" + REST + "\n"))
        .isEqualTo(new ProcessStat(4, 42, 12));
  }

  @Test
  void shouldAddTheTreeOfAProcess() throws IOException {
    process(10, 1, "3 4 100 200");
    process(11, 10, "20 30 0 0");
    process(12, 10, "5 6 0 0");
    process(13, 1, "1000 1000 1000 1000");
    Files.createDirectory(processes.resolve("14"));
    Files.createDirectory(processes.resolve("self"));

    assertThat(new ProcessReader(processes).micros(10)).isEqualTo(368 * 10_000L);
  }

  @Test
  void shouldSayThatItNeedsLinux() {
    assertThatThrownBy(() -> new ProcessReader(processes).micros(10))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("only on Linux");
  }

  private void process(long id, long parent, String times) throws IOException {
    Files.writeString(
        Files.createDirectory(processes.resolve(Long.toString(id))).resolve("stat"),
        id + " (postgres) S " + parent + " 10 10 0 -1 4194560 900 80 1 0 " + times + REST);
  }
}
