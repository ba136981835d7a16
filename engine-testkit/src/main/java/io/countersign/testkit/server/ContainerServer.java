package io.countersign.testkit.server;

import java.util.ArrayList;
import java.util.Map;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * A Postgres server in a container. Refers to types of Testcontainers, so it must be loaded only
 * when needed.
 */
final class ContainerServer {

  private ContainerServer() {}

  static boolean engineAnswers() {
    try {
      return DockerClientFactory.instance().isDockerAvailable();
    } catch (RuntimeException | LinkageError e) {
      // An incomplete library, or an unsupported Docker engine: no container is available.
      return false;
    }
  }

  static RunningServer start(int major, String reason) {
    return start(major, reason, Map.of());
  }

  /** Starts a server with settings in addition to those that make tests fast. */
  static RunningServer start(int major, String reason, Map<String, String> settings) {
    var image = "postgres:" + major;
    var container = new PostgreSQLContainer(image);
    try {
      container.setCommand(command(settings));
      container.start();
    } catch (RuntimeException e) {
      container.stop();
      throw new IllegalStateException(
          "Expected a container of %s to start, since %s, but found: %s%nSee its log above, pull the image by hand, or set -D%s to a server of your own."
              .formatted(image, reason, e.getMessage(), TestSettings.JDBC_URL),
          e);
    }
    var url = ServerUrl.parse(container.getJdbcUrl()).url();
    return RunningServer.verify(
        new DatabaseLogin(url, container.getUsername(), container.getPassword()),
        "container " + image + ": " + reason,
        major,
        "Remove the local image " + image + ", which holds another version.",
        container::stop);
  }

  private static String[] command(Map<String, String> settings) {
    var command = new ArrayList<String>();
    command.add("postgres");
    ServerSettings.forTests(settings)
        .forEach(
            (name, value) -> {
              command.add("-c");
              command.add(name + "=" + value);
            });
    return command.toArray(String[]::new);
  }
}
