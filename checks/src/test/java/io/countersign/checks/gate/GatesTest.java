package io.countersign.checks.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.checks.Repository;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The gates that a mistake in our own configuration would silence: the ban of a version, nullness,
 * and the analysis of dependencies. What Maven and its plugins guarantee is not tried again.
 */
class GatesTest {

  private static FixtureBuild build = new FixtureBuild("not run yet");

  @BeforeAll
  static void buildTheFixtures() throws IOException, InterruptedException {
    build = FixtureBuild.run(Repository.here(), "gates");
  }

  @ParameterizedTest(name = "{0} fails at {1} with: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          gate-banned-jqwik          | maven-enforcer-plugin   | jqwik stays below 1.10
          gate-null-dereference      | maven-compiler-plugin   | [NullAway] dereferenced expression 'text' is @Nullable
          gate-undeclared-dependency | maven-dependency-plugin | Used undeclared dependencies found
          """)
  void shouldStopABreach(String module, String plugin, String words) {
    assertThat(build.failureOf(module)).contains(":" + plugin + ":");
    assertThat(build.of(module) + build.failureOf(module)).contains(words);
  }

  @Test
  void shouldFollowNullThroughGenericsWhereTheCompilerCan() {
    var words = "[NullAway] incompatible types";

    if (Runtime.version().feature() >= 22) {
      assertThat(build.failureOf("gate-null-generics")).contains(":maven-compiler-plugin:");
      assertThat(build.of("gate-null-generics")).contains(words);
    } else {
      assertThat(build.failureOf("gate-null-generics")).isEqualTo("none");
      assertThat(build.of("gate-null-generics")).contains(":compile (default-compile)");
    }
  }

  @Test
  void shouldLetSoundCodePass() {
    assertThat(build.failureOf("gate-sound")).isEqualTo("none");
    assertThat(build.of("gate-sound"))
        .contains(":enforce (build-rules)")
        .contains(":compile (default-compile)")
        .contains(":analyze-only (dependency-analysis)")
        .contains(":check (format-check)");
  }
}
