package io.countersign.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Code in documentation is code that runs. */
class SnippetsTest {

  private static final Repository REPOSITORY = Repository.here();

  @TempDir private Path folder;

  @BeforeEach
  void writeASource() {
    Repository.write(
        folder.resolve("src/HelloTest.java"),
        """
        class HelloTest {
          // region greet
          void greet() {
            say("hello $1");
            // region inner
            say("bye");
            // endregion
          }
          // endregion

          // region spaced
          void part() {}

          // endregion
        }
        """);
  }

  @Test
  void shouldShowOnlyCodeThatRuns() {
    var snippets = new Snippets(REPOSITORY.root());
    var findings = new ArrayList<Finding>();
    for (var page : pages()) {
      var text = Repository.read(page);
      if ("write".equals(System.getProperty("countersign.snippets"))) {
        text = snippets.rewritten(text);
        Repository.write(page, text);
      }
      findings.addAll(snippets.findings(REPOSITORY.name(page), text));
    }

    Finding.assertNone(findings);
  }

  @Test
  void shouldLookAtThePagesOfExamples() {
    assertThat(pages())
        .extracting(REPOSITORY::name)
        .contains("README.md", "docs/embed.md", "examples/erp-host/README.md");
  }

  @Test
  void shouldAcceptARegionMovedLeft() {
    var page = page("inner", "say(\"bye\");\n");

    assertThat(new Snippets(folder).findings("page.md", page)).isEmpty();
  }

  @Test
  void shouldMoveARegionLeftThatEndsWithABlankLine() {
    var page = page("spaced", "void part() {}\n");

    assertThat(new Snippets(folder).findings("page.md", page)).isEmpty();
  }

  @Test
  void shouldBiteWhenABlockDiffersFromItsRegion() {
    var page = page("inner", "say(\"farewell\");\n");

    var findings = new Snippets(folder).findings("page.md", page);

    assertThat(findings)
        .singleElement()
        .asString()
        .contains("page.md:4")
        .contains("page:   say(\"farewell\");")
        .contains("source: say(\"bye\");")
        .contains("mvn verify -Dcountersign.snippets=write");
  }

  @Test
  void shouldFillAnEmptyBlock() {
    var snippets = new Snippets(folder);

    var rewritten = snippets.rewritten(page("inner", ""));

    assertThat(rewritten).containsOnlyOnce("say(\"bye\");");
    assertThat(snippets.findings("page.md", rewritten)).isEmpty();
  }

  @Test
  void shouldRewriteABlockThatDiffers() {
    var snippets = new Snippets(folder);

    var rewritten = snippets.rewritten(page("inner", "old $0\n") + "\n```sh\nmvn verify\n```\n");

    assertThat(rewritten).contains("say(\"bye\");").contains("mvn verify").doesNotContain("old");
    assertThat(snippets.findings("page.md", rewritten)).isEmpty();
  }

  @Test
  void shouldBiteWhenARegionIsMissing() {
    var findings = new Snippets(folder).findings("page.md", page("nowhere", "x();\n"));

    assertThat(findings)
        .singleElement()
        .asString()
        .contains("There is no region src/HelloTest.java#nowhere.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"java", " java", "Java title=\"X.java\"", "{.java}"})
  void shouldBiteWhenJavaIsNotASnippet(String language) {
    var page = "Text.\n\n```" + language + "\nx();\n```\n";

    var findings = new Snippets(folder).findings("page.md", page);

    assertThat(findings)
        .singleElement()
        .asString()
        .contains("page.md:3")
        .contains("not a snippet of a test");
  }

  @Test
  void shouldTakeNoTextBetweenBlocksForCode() {
    var page = "```c++\nx\n```\n\n```javascript\ny\n```\n\nThe tag `java` is a word.\n";

    assertThat(new Snippets(folder).findings("page.md", page)).isEmpty();
  }

  private static String page(String region, String code) {
    return "# Page\n\n<!-- snippet: src/HelloTest.java#"
        + region
        + " -->\n```java\n"
        + code
        + "```\n";
  }

  private static List<Path> pages() {
    var pages = new ArrayList<>(REPOSITORY.filesEnding(REPOSITORY.root().resolve("docs"), ".md"));
    pages.addAll(
        REPOSITORY.files(
            REPOSITORY.root(),
            file -> REPOSITORY.root().equals(file.getParent()) && file.toString().endsWith(".md")));
    for (var module : REPOSITORY.modules()) {
      pages.addAll(
          REPOSITORY.files(
              module.directory(), file -> file.equals(module.directory().resolve("README.md"))));
    }
    return pages;
  }
}
