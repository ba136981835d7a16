package io.countersign.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page that tells newcomers where to read first names files and methods that exist. */
class ReadingTraceTest {

  @Test
  void shouldNameMethodsThatExist() {
    var page = Repository.here().root().resolve("docs/reading.md");

    Finding.assertNone(new ReadingTrace(page).findings());
  }

  @Test
  void shouldExplainAtMostTwentyFiveWords() {
    var page = Repository.read(Repository.here().root().resolve("docs/reading.md"));
    var words = page.substring(page.indexOf("## The words"), page.indexOf("## First half"));

    assertThat(words.lines().filter(line -> line.startsWith("| ")).skip(2)).hasSizeBetween(15, 25);
  }

  @Test
  void shouldBiteWhenAFileOrAMethodIsGone(@TempDir Path folder) {
    var page = folder.resolve("reading.md");
    Repository.write(
        folder.resolve("Kernel.java"),
        "class Kernel {\n  int decide() {\n    return evolve();\n  }\n}\n");
    Repository.write(
        page,
        "| [Kernel#decide](Kernel.java) | [Kernel#evolve](Kernel.java) | [Turn#emit](Turn.java) |");

    assertThat(new ReadingTrace(page).findings())
        .hasSize(2)
        .asString()
        .contains("Kernel#evolve", "declares no method", "Turn#emit", "not the file of that type");
  }

  @Test
  void shouldBiteWhenAPageHasNoStop(@TempDir Path folder) {
    var page = folder.resolve("reading.md");
    Repository.write(page, "# Where to read first\n");

    assertThat(new ReadingTrace(page).findings()).asString().contains("It has no stop.");
  }
}
