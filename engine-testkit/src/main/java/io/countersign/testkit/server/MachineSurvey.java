package io.countersign.testkit.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.countersign.testkit.server.MachineFacts.Docker;
import io.countersign.testkit.server.MachineFacts.Embedded;
import io.countersign.testkit.server.MachineFacts.Machine;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Detector of {@link MachineFacts}: the only class that inspects this machine and class path. */
final class MachineSurvey {

  private final ClassLoader classPath = MachineSurvey.class.getClassLoader();
  private final String userId = outputOf("id", "-u");

  MachineFacts make() {
    var machine = machine();
    return new MachineFacts(machine, docker(machine), findEmbedded(machine));
  }

  boolean hasDriver() {
    return hasClass("org.postgresql.Driver");
  }

  private Machine machine() {
    var os = System.getProperty("os.name", "unknown");
    var root = !os.startsWith("Windows") && userId.equals("0");
    // The same check as in the library that starts the binaries.
    var userNamespaces =
        root && os.equals("Linux") && !outputOf("unshare", "-U", "id", "-un").isEmpty();
    return new Machine(
        os,
        System.getProperty("os.arch", "unknown"),
        os.equals("Linux") && musl(),
        root,
        userNamespaces);
  }

  /** Alpine may carry a glibc shim and Debian a musl package, so neither loader decides alone. */
  private static boolean musl() {
    if (Files.exists(Path.of("/etc/alpine-release"))) {
      return true;
    }
    var glibc =
        Stream.of("/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1")
            .anyMatch(loader -> Files.exists(Path.of(loader)));
    return !glibc
        && Stream.of("x86_64", "aarch64")
            .anyMatch(arch -> Files.exists(Path.of("/lib/ld-musl-" + arch + ".so.1")));
  }

  private Docker docker(Machine machine) {
    if (!hasClass("org.testcontainers.postgresql.PostgreSQLContainer")) {
      return Docker.NO_LIBRARY;
    }
    // Testcontainers logs an error of several lines if it finds nothing, so it is called only if
    // there are signs of an engine.
    if (!machine.os().startsWith("Windows") && !tracesOfDocker().any()) {
      return Docker.NO_TRACE;
    }
    return ContainerServer.engineAnswers() ? Docker.ANSWERS : Docker.NO_ANSWER;
  }

  DockerTraces tracesOfDocker() {
    return new DockerTraces(
        System.getenv(),
        System.getProperties().stringPropertyNames(),
        userId,
        Path.of(System.getProperty("user.home", "/")),
        Files::exists,
        name -> classPath.getResource(name) != null);
  }

  private Embedded findEmbedded(Machine machine) {
    if (!hasClass("io.zonky.test.db.postgres.embedded.EmbeddedPostgres")) {
      return Embedded.NO_LIBRARY;
    }
    var name = machine.binaries().replace("amd64", "x86_64").replace("arm64v8", "arm_64");
    return classPath.getResource("postgres-" + name + ".txz") == null
        ? Embedded.NO_BINARIES
        : Embedded.PRESENT;
  }

  private boolean hasClass(String name) {
    return classPath.getResource(name.replace('.', '/') + ".class") != null;
  }

  /** Returns the output of a command, or nothing if it fails or does not exist. */
  private static String outputOf(String... command) {
    try {
      var process = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
      process.getOutputStream().close();
      var output = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      return process.waitFor() == 0 ? output : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while looking for a Postgres server.", e);
    }
  }
}
