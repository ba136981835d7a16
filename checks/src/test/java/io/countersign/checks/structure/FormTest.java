package io.countersign.checks.structure;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How types and packages are closed, named and described. */
class FormTest {

  private static final Repository REPOSITORY = Repository.here();

  @Test
  void shouldCloseClassesToExtension() {
    for (var module : REPOSITORY.builtModules()) {
      Finding.assertNone(FormRule.open(Classes.writtenIn(module)));
    }
  }

  @Test
  void shouldBiteWhenAClassIsOpen() {
    var findings = FormRule.open(Classes.ofFixture("form"));

    assertThat(findings).singleElement().asString().contains("StoreManager", "make it final");
  }

  @Test
  void shouldNameTypesAndPackagesByWhatTheyAre() {
    for (var module : REPOSITORY.builtModules()) {
      Finding.assertNone(FormRule.names(Classes.writtenIn(module)));
    }
  }

  @Test
  void shouldBiteWhenANameSaysNothing() {
    var findings = FormRule.names(Classes.ofFixture("form"));

    assertThat(findings)
        .hasSize(2)
        .asString()
        .contains("name it by what it is or does")
        .contains("name packages by capability");
  }

  @Test
  void shouldDescribeEveryPackage() {
    for (var module : REPOSITORY.modules()) {
      var main = module.mainSources();
      var tests = module.directory().resolve("src/test/java");
      Finding.assertNone(PackageInfoRule.findings(REPOSITORY, main, main));
      Finding.assertNone(
          PackageInfoRule.findings(REPOSITORY, tests, main).stream()
              .filter(finding -> !finding.place().contains("/checks/fixture/"))
              .toList());
    }
  }

  @Test
  void shouldBiteWhenAPackageIsNotDescribed(@TempDir Path folder) {
    Repository.write(folder.resolve("src/told/Told.java"), "package told;");
    Repository.write(folder.resolve("src/told/package-info.java"), "/** Told. */\n@NullMarked\n");
    Repository.write(folder.resolve("src/bare/Bare.java"), "package bare;");
    Repository.write(folder.resolve("src/loose/Loose.java"), "package loose;");
    Repository.write(folder.resolve("src/loose/package-info.java"), "/** No annotation. */");
    var sources = folder.resolve("src");

    var findings = PackageInfoRule.findings(new Repository(folder), sources, sources);

    assertThat(findings).extracting(Finding::place).containsExactly("src/bare", "src/loose");
    assertThat(findings).asString().contains("add one: its purpose");
  }
}
