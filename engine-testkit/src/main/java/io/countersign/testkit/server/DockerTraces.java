package io.countersign.testkit.server;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Signs of a Docker engine, in all the places where Testcontainers looks.
 *
 * @param environment the environment variables
 * @param properties the names of the system properties
 * @param userId the numeric id of the user; empty on systems without
 * @param home the user's home directory
 * @param exists whether a path exists
 * @param onClassPath whether a resource exists
 */
record DockerTraces(
    Map<String, String> environment,
    Set<String> properties,
    String userId,
    Path home,
    Predicate<Path> exists,
    Predicate<String> onClassPath) {

  boolean any() {
    return environment.keySet().stream()
            .anyMatch(name -> name.startsWith("DOCKER_") || name.startsWith("TESTCONTAINERS_"))
        || properties.contains("docker.host")
        || properties.contains("DOCKER_HOST")
        || paths().anyMatch(exists)
        || Stream.of("testcontainers.properties", "docker-java.properties").anyMatch(onClassPath);
  }

  private Stream<Path> paths() {
    var runtime = environment.get("XDG_RUNTIME_DIR");
    var ofSystem = Path.of("/var/run/docker.sock");
    var ofSession = runtime == null ? ofSystem : Path.of(runtime, "docker.sock");
    // Under cron or a service, no variable names the user's directory.
    var ofUser = userId.isEmpty() ? ofSystem : Path.of("/run/user", userId, "docker.sock");
    return Stream.concat(
        Stream.of(ofSystem, ofSession, ofUser),
        Stream.of(
                ".docker/run/docker.sock",
                ".docker/desktop/docker.sock",
                ".docker/contexts",
                ".testcontainers.properties",
                ".docker-java.properties")
            .map(home::resolve));
  }
}
