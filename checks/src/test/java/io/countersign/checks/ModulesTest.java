package io.countersign.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules see every module, and see it compiled. */
class ModulesTest {

  private static final Repository REPOSITORY = Repository.here();

  @Test
  void shouldDependOnEveryModuleWithClasses() {
    var pom = Repository.read(REPOSITORY.root().resolve("checks/pom.xml"));

    Finding.assertNone(missing(REPOSITORY.codeModules(), pom));
  }

  @Test
  void shouldBiteWhenAModuleIsMissing() {
    var added = new BuildModule("examples/added", REPOSITORY.root(), "");

    var findings = missing(List.of(added), "<artifactId>engine-dsl</artifactId>");

    assertThat(findings)
        .singleElement()
        .asString()
        .contains("examples/added")
        .contains("<artifactId>added</artifactId>");
  }

  @Test
  void shouldComeLastInTheReactor() {
    var names =
        REPOSITORY.modules().stream()
            .filter(module -> module.profile().isEmpty())
            .map(BuildModule::name)
            .toList();

    assertThat(names).last().isEqualTo("checks");
  }

  @Test
  void shouldBuildTheBenchmarksInTheirProfileOnly() {
    assertThat(REPOSITORY.modules())
        .filteredOn(module -> !module.profile().isEmpty())
        .extracting(BuildModule::name, BuildModule::profile)
        .containsExactly(tuple("examples/benchmarks", "benchmarks"));
    assertThat(REPOSITORY.builtModules())
        .extracting(BuildModule::name)
        .contains("engine-core", "examples/quickstart")
        .doesNotContain("checks");
  }

  private static List<Finding> missing(List<BuildModule> modules, String pom) {
    var findings = new ArrayList<Finding>();
    for (var module : modules) {
      var directory = module.name().substring(module.name().lastIndexOf('/') + 1);
      var artifact = "<artifactId>" + directory + "</artifactId>";
      if (!pom.contains(artifact)) {
        findings.add(
            new Finding(
                "checks/pom.xml",
                "The rules of the house do not see the module " + module.name() + ".",
                "add this line to its dependencies:\n    <dependency><groupId>io.countersign</groupId>"
                    + artifact
                    + "<version>${project.version}</version><scope>test</scope></dependency>"));
      }
    }
    return findings;
  }
}
