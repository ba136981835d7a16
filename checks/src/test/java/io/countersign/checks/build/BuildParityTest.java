package io.countersign.checks.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Finding;
import io.countersign.checks.Repository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Gradle build has the modules, coordinates, scopes and versions of the Maven build. */
class BuildParityTest {

  private static final Repository REPOSITORY = Repository.here();

  @Test
  void shouldFindNoDifferenceBetweenTheBuilds() {
    Finding.assertNone(
        BuildParity.findings(
            MavenFacts.read(REPOSITORY.root()), GradleFacts.read(BuildParityTest::text)));
  }

  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          build.gradle.kts                  | group = "io.countersign"        | group = "io.other"              | group
          build.gradle.kts                  | version = "0.1.0-SNAPSHOT"      | version = "0.2.0"               | version
          settings.gradle.kts               | include(":checks")              | // none                         | module checks
          settings.gradle.kts               | gradleProperty("benchmarks")    | gradleProperty("measurements")  | module examples/benchmarks
          gradle/libs.versions.toml         | jgrapht = "1.5.3"               | jgrapht = "1.5.2"               | version of org.jgrapht:jgrapht-core
          engine-bom/build.gradle.kts       | api(project(":engine-dsl"))     | // none                         | engine-bom: io.countersign:engine-dsl
          engine-compiler/build.gradle.kts  | api(libs.jgraphtCore)           | implementation(libs.jgraphtCore) | engine-compiler: org.jgrapht:jgrapht-core
          engine-compiler/build.gradle.kts  | api(libs.jgraphtCore)           | // none                         | engine-compiler: org.jgrapht:jgrapht-core
          engine-compiler/build.gradle.kts  | testImplementation(libs.assertjCore) | api(libs.assertjCore)      | engine-compiler: org.assertj:assertj-core
          checks/build.gradle.kts           | gradleProperty("benchmarks")    | gradleProperty("measurements")  | checks: io.countersign:benchmarks
          engine-core/build.gradle.kts      | api(project(":engine-dsl"))     | api(project(":engine-compiler")) | engine-core: io.countersign:engine-dsl
          engine-dsl/build.gradle.kts       | antlr(libs.antlr4)              | api(libs.antlr4)                | engine-dsl: org.antlr:antlr4
          """)
  void shouldBiteWhenGradleSaysSomethingElse(
      String file, String said, String altered, String subject) {
    assertThat(text(file)).contains(said);

    var findings =
        BuildParity.findings(
            MavenFacts.read(REPOSITORY.root()),
            GradleFacts.read(
                name -> name.equals(file) ? text(name).replace(said, altered) : text(name)));

    assertThat(findings).asString().contains(subject).contains("To fix: ");
  }

  private static String text(String file) {
    return Repository.read(REPOSITORY.root().resolve(file));
  }
}
