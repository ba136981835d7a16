package io.countersign.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import io.countersign.problem.ProblemCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages, indexes, links and words of the repository. */
class PagesTest {

  private static final Repository REPOSITORY = Repository.here();

  @Test
  void shouldPairErrorCodesAndPages() {
    rewriteIfAsked("docs/errors");

    Finding.assertNone(new ErrorPages(REPOSITORY).findings(codes()));
  }

  @Test
  void shouldBiteWhenCodesAndPagesDiffer(@TempDir Path folder) {
    var repository = new Repository(folder);
    Repository.write(
        folder.resolve("docs/errors/A_KEPT.md"),
        "# A_KEPT\n\n## Meaning\n\nIt is. More.\n\n## Cause\n\n## Remedy\n\nDo.\n");
    Repository.write(folder.resolve("docs/errors/A_BARE.md"), "# Bare\n\nText.\n");
    Repository.write(folder.resolve("docs/errors/A_GONE.md"), "# A_GONE\n\nGone.\n");
    Repository.write(
        folder.resolve("docs/errors/README.md"),
        """
        # Errors

        - [A_KEPT](A_KEPT.md): It is.
        - [A_BARE](A_BARE.md): Text.
        - [A_DEAD](A_DEAD.md): Dead.
        """);

    var findings = new ErrorPages(repository).findings(Set.of("A_KEPT", "A_BARE", "A_NEW"));

    assertThat(findings)
        .asString()
        .contains("The code A_NEW has no page.")
        .contains("# A_NEW, ## Meaning, ## Cause, ## Remedy")
        .contains("Its section ## Cause is empty.")
        .contains("start it with the line # A_BARE")
        .contains("It has no section ## Meaning.")
        .contains("A_GONE.md\n  The page belongs to no code.")
        .contains("- [A_GONE](A_GONE.md): Gone.")
        .contains("The entry A_DEAD.md leads to no page.")
        .doesNotContain("does not list A_KEPT");
  }

  @Test
  void shouldListEveryDecisionWithItsSentence() {
    rewriteIfAsked("docs/decisions");

    Finding.assertNone(Index.findings(REPOSITORY, "docs/decisions"));
  }

  @Test
  void shouldBiteWhenAnIndexOfDecisionsDiffers(@TempDir Path folder) {
    var repository = new Repository(folder);
    Repository.write(folder.resolve("docs/decisions/one.md"), "# One\n\n> We do one\n\nWhy.\n");
    Repository.write(folder.resolve("docs/decisions/two.md"), "# Two\n\nWe do\ntwo. And more.\n");
    Repository.write(
        folder.resolve("docs/decisions/README.md"),
        "# Decisions\n\nAll.\n\n- [One](one.md): We do three\n- [Old](old.md): Was.\n");

    var findings = Index.findings(repository, "docs/decisions");

    assertThat(findings)
        .hasSize(3)
        .asString()
        .contains("- [One](one.md): We do one")
        .contains("- [Two](two.md): We do two.")
        .contains("The entry old.md leads to no page.")
        .contains("-Dcountersign.indexes=write");
    assertThat(Index.rewritten(repository, "docs/decisions"))
        .isEqualTo(
            "# Decisions\n\nAll.\n\n- [One](one.md): We do one\n- [Two](two.md): We do two.\n");
  }

  @Test
  void shouldHaveNoDeadLinks() {
    var findings = new ArrayList<Finding>();
    for (var page : REPOSITORY.filesEnding(REPOSITORY.root(), ".md")) {
      findings.addAll(Words.deadLinks(REPOSITORY.name(page), page, Repository.read(page)));
    }

    Finding.assertNone(findings);
  }

  @Test
  void shouldBiteWhenALinkIsDead(@TempDir Path folder) {
    Repository.write(folder.resolve("there.md"), "");
    var text =
        "[a](there.md#part) [b](https://example.org/x) [c](#here) `[d](code.md)`\n[e](gone.md)\n";

    var findings = Words.deadLinks("page.md", folder.resolve("page.md"), text);

    assertThat(findings)
        .singleElement()
        .asString()
        .contains("page.md:2")
        .contains("The link gone.md leads to no file.");
  }

  @Test
  void shouldNameNoMachineAndLeaveNothingUnfinished() {
    var findings = new ArrayList<Finding>();
    var checks = REPOSITORY.root().resolve("checks/src");
    var texts =
        REPOSITORY.filesEnding(
            REPOSITORY.root(),
            ".md",
            ".java",
            ".sql",
            ".g4",
            ".xml",
            ".kts",
            ".toml",
            ".properties",
            ".json",
            ".txt");
    for (var file : texts) {
      // These sources name what they look for.
      if (!file.startsWith(checks)) {
        findings.addAll(Words.leftovers(REPOSITORY.name(file), Repository.read(file)));
      }
    }

    Finding.assertNone(findings);
  }

  @Test
  void shouldBiteWhenAMachineIsNamedOrWorkIsUnfinished() {
    var text =
        """
        Run in /work/main or "/root/x".
        See src/engine/work/Turn.java.
        // TODO: finish
        JAVA_HOME=/usr/lib/jvm/x
        """;

    var findings = Words.leftovers("page.md", text);

    assertThat(findings)
        .extracting(Finding::place)
        .containsExactly("page.md:1", "page.md:1", "page.md:4", "page.md:3");
    assertThat(findings).asString().contains("marker of unfinished work: TODO");
  }

  private static void rewriteIfAsked(String folder) {
    if ("write".equals(System.getProperty("countersign.indexes"))) {
      Repository.write(
          REPOSITORY.root().resolve(folder + "/README.md"), Index.rewritten(REPOSITORY, folder));
    }
  }

  private static Set<String> codes() {
    var codes = new TreeSet<String>();
    var classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.countersign");
    for (var type : classes) {
      if (type.isEnum() && type.isAssignableTo(ProblemCode.class)) {
        for (var constant : Objects.requireNonNull(type.reflect().getEnumConstants())) {
          codes.add(((ProblemCode) constant).name());
        }
      }
    }
    return codes;
  }
}
