package io.countersign.checks.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The gates hold for every module. */
class LoosenedTest {

  private static final Repository REPOSITORY = Repository.here();

  @Test
  void shouldKeepEveryModuleInsideTheGates() {
    for (var module : REPOSITORY.modules()) {
      var pom = module.directory().resolve("pom.xml");
      Finding.assertNone(LoosenedRule.findings(REPOSITORY.name(pom), Repository.read(pom)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<mdep.analyze.skip>true</mdep.analyze.skip>",
        "<spotless.check.skip>true</spotless.check.skip>",
        "<enforcer.skip>true</enforcer.skip>",
        "<skipTests>true</skipTests>",
        "<testFailureIgnore>true</testFailureIgnore>",
        "<rerunFailingTestsCount>2</rerunFailingTestsCount>",
        "<failOnWarning>false</failOnWarning>",
        "<skip>true</skip>",
        "<compilerArgs><arg>-nowarn</arg></compilerArgs>",
        "<arg>-Xep:NullAway:OFF</arg>"
      })
  void shouldBiteWhenAModuleLeavesAGate(String loose) {
    var findings = LoosenedRule.findings("x/pom.xml", "<project>" + loose + "</project>");

    assertThat(findings).singleElement().asString().startsWith("x/pom.xml").contains("To fix: ");
  }
}
