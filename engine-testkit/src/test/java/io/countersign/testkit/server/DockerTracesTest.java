package io.countersign.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DockerTracesTest {

  private static final Path HOME = Path.of("/srv/ada");
  private static final Map<String, String> USUAL =
      Map.of("PATH", "/bin", "XDG_RUNTIME_DIR", "/srv/run");

  @Test
  void shouldFindNoneOnAMachineWithoutDocker() {
    var traces =
        new DockerTraces(USUAL, Set.of("user.home"), "7", HOME, path -> false, resource -> false);

    assertThat(traces.any()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/var/run/docker.sock",
        "/srv/run/docker.sock",
        "/run/user/7/docker.sock",
        "/srv/ada/.docker/run/docker.sock",
        "/srv/ada/.docker/desktop/docker.sock",
        "/srv/ada/.docker/contexts",
        "/srv/ada/.testcontainers.properties",
        "/srv/ada/.docker-java.properties"
      })
  void shouldFollowAPathThatExists(String there) {
    var traces =
        new DockerTraces(USUAL, Set.of(), "7", HOME, Path.of(there)::equals, resource -> false);

    assertThat(traces.any()).isTrue();
  }

  @Test
  void shouldFollowTheSocketOfTheUserWithoutAVariable() {
    var there = Path.of("/run/user/7/docker.sock");

    assertThat(new DockerTraces(Map.of(), Set.of(), "7", HOME, there::equals, r -> false).any())
        .isTrue();
    assertThat(new DockerTraces(Map.of(), Set.of(), "8", HOME, there::equals, r -> false).any())
        .isFalse();
    assertThat(new DockerTraces(Map.of(), Set.of(), "", HOME, there::equals, r -> false).any())
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"DOCKER_HOST", "DOCKER_CONTEXT", "TESTCONTAINERS_HOST_OVERRIDE"})
  void shouldFollowAVariable(String variable) {
    var environment = Map.of(variable, "x");

    var traces =
        new DockerTraces(environment, Set.of(), "7", HOME, path -> false, resource -> false);

    assertThat(traces.any()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"docker.host", "DOCKER_HOST"})
  void shouldFollowASystemProperty(String property) {
    var traces =
        new DockerTraces(USUAL, Set.of(property), "7", HOME, path -> false, resource -> false);

    assertThat(traces.any()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"testcontainers.properties", "docker-java.properties"})
  void shouldFollowAFileOnTheClassPath(String file) {
    var traces = new DockerTraces(USUAL, Set.of(), "7", HOME, path -> false, file::equals);

    assertThat(traces.any()).isTrue();
  }
}
