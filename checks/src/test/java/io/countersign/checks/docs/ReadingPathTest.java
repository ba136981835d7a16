package io.countersign.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever opens the repository understands the engine in one sitting. */
class ReadingPathTest {

  private static final int LIMIT = 1500;

  @Test
  void shouldBeShortEnoughToBeRead() {
    var path = new ReadingPath(Repository.here().root().resolve("docs/reading.md"), LIMIT);
    if ("write".equals(System.getProperty("countersign.indexes"))) {
      Repository.write(path.page(), path.rewritten());
    }

    Finding.assertNone(path.findings());
  }

  @Test
  void shouldBiteWhenThePathGrowsOrACountIsOld(@TempDir Path folder) {
    var page = folder.resolve("reading.md");
    Repository.write(folder.resolve("Long.java"), "line\n".repeat(31));
    Repository.write(page, "| [Long](Long.java) | 20 | it |\n| [Gone](Gone.java) | 10 | it |\n");
    var path = new ReadingPath(page, 30);

    assertThat(path.findings())
        .hasSize(3)
        .asString()
        .contains("It says 20 lines, but the file has 31.")
        .contains("It says 10 lines, but the file has 0.")
        .contains("have 31 lines, and may have 1 to 30.");
    assertThat(path.rewritten()).contains("| [Long](Long.java) | 40 | it |");
  }

  @Test
  void shouldBiteWhenAPageListsNothing(@TempDir Path folder) {
    var page = folder.resolve("reading.md");
    Repository.write(page, "# Where to read first\n");

    assertThat(new ReadingPath(page, 30).findings()).asString().contains("have 0 lines");
  }
}
