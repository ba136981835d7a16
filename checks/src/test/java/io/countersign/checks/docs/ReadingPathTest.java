package io.countersign.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page that tells newcomers what to read lists files that exist, with their lengths. */
class ReadingPathTest {

  @Test
  void shouldListFilesAsTheyAre() {
    var path = new ReadingPath(Repository.here().root().resolve("docs/reading.md"));
    if ("write".equals(System.getProperty("countersign.indexes"))) {
      Repository.write(path.page(), path.rewritten());
    }

    Finding.assertNone(path.findings());
  }

  @Test
  void shouldBiteWhenAFileIsGoneOrACountIsOld(@TempDir Path folder) {
    var page = folder.resolve("reading.md");
    Repository.write(folder.resolve("Long.java"), "line\n".repeat(31));
    Repository.write(page, "| [Long](Long.java) | 20 | it |\n| [Gone](Gone.java) | 10 | it |\n");
    var path = new ReadingPath(page);

    assertThat(path.findings())
        .hasSize(2)
        .asString()
        .contains("It says 20 lines, but the file has 31.")
        .contains("It says 10 lines, but the file has 0.");
    assertThat(path.rewritten()).contains("| [Long](Long.java) | 40 | it |");
  }

  @Test
  void shouldBiteWhenAPageListsNothing(@TempDir Path folder) {
    var page = folder.resolve("reading.md");
    Repository.write(page, "# Where to read first\n");

    assertThat(new ReadingPath(page).findings()).asString().contains("It lists no file to read.");
  }
}
