package io.countersign.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import io.countersign.problem.CodeExplanation;
import io.countersign.problem.ProblemCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages, indexes, links and words of the repository. */
class PagesTest {

  private static final Repository REPOSITORY = Repository.here();

  @Test
  void shouldExplainEveryErrorCode() {
    var page = REPOSITORY.root().resolve("docs/errors.md");
    if ("write".equals(System.getProperty("countersign.indexes"))) {
      Repository.write(page, ErrorsPage.of(codes()));
    }

    assertThat(Repository.read(page))
        .as("docs/errors.md; mvn verify -Dcountersign.indexes=write writes it")
        .isEqualTo(ErrorsPage.of(codes()));
  }

  @Test
  void shouldListErrorCodesAndThenExplainEach() {
    var page = ErrorsPage.of(List.of(Sample.B_SECOND, Sample.A_FIRST));

    assertThat(page)
        .contains(
            """
            - [A_FIRST](#a_first): It is
            - [B_SECOND](#b_second): It was.

            ## A_FIRST

            It is

            **Cause.** Why.

            **Remedy.** Do.

            ## B_SECOND
            """);
  }

  /** A code twice in two enums would make two sections of one name. */
  @Test
  void shouldNameEveryErrorCodeOnce() {
    assertThat(codes()).extracting(ProblemCode::name).doesNotHaveDuplicates();
  }

  private enum Sample implements ProblemCode {
    A_FIRST("It is"),
    B_SECOND("It was.\nAnd more.");

    private final String meaning;

    Sample(String meaning) {
      this.meaning = meaning;
    }

    @Override
    public CodeExplanation explanation() {
      return new CodeExplanation(meaning, "Why.", "Do.");
    }
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

  private static List<ProblemCode> codes() {
    var codes = new ArrayList<ProblemCode>();
    var classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.countersign");
    for (var type : classes) {
      if (type.isEnum() && type.isAssignableTo(ProblemCode.class)) {
        for (var constant : Objects.requireNonNull(type.reflect().getEnumConstants())) {
          codes.add((ProblemCode) constant);
        }
      }
    }
    return codes;
  }
}
