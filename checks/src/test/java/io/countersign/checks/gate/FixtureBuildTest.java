package io.countersign.checks.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How the build of the fixtures is started. */
class FixtureBuildTest {

  @Test
  void shouldSayWhatToDoWhereThereIsNoMaven() {
    var build = new ProcessBuilder("there-is-no-such-mvn");

    assertThatThrownBy(() -> FixtureBuild.start(build))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("Expected mvn on the path")
        .hasMessageContaining("there-is-no-such-mvn")
        .hasMessageContaining("Install Maven 3.8 or newer");
  }

  @Test
  void shouldAddToTheOptionsOfTheCaller() {
    var environment = new HashMap<>(Map.of("MAVEN_OPTS", "-Down=1", "MAVEN_ARGS", "-T4"));

    FixtureBuild.prepare(environment);

    assertThat(environment.get("MAVEN_OPTS")).startsWith("-Down=1 -XX:");
    assertThat(environment).doesNotContainKey("MAVEN_ARGS");
  }

  @Test
  void shouldStayOfflineExactlyWhereTheOuterBuildIs() {
    assertThat(FixtureBuild.arguments("offline=true")).contains("--offline");
    assertThat(FixtureBuild.arguments("offline=false")).doesNotContain("--offline");
  }
}
