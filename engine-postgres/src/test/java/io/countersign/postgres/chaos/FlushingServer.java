package io.countersign.postgres.chaos;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A server of its own that flushes to disk as one in production does, so that it may crash. Its
 * data stay when it does.
 */
final class FlushingServer implements AutoCloseable {

  /** Ends the server when this process ends, however it does. */
  private static final String GUARD =
      """
      trap '' HUP INT TERM
      cat > /dev/null
      if read -r server < "$1/postmaster.pid"; then kill -QUIT "$server"; fi
      """;

  private static final String OPTIONS =
      "-p %d -c fsync=on -c synchronous_commit=on -c full_page_writes=on"
          + " -c unix_socket_directories='' -c timezone=UTC -c max_connections=50";

  private final Path data;
  private final Path log;
  private final Process guard;
  private final EmbeddedPostgres server;

  private FlushingServer(Path home) throws IOException {
    this.data = home.resolve("data");
    this.log = home.resolve("server.log");
    this.guard = new ProcessBuilder("sh", "-c", GUARD, "guard", data.toString()).start();
    this.server =
        EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setRegisterShutdownHook(false)
            .setOutputRedirector(Redirect.appendTo(log.toFile()))
            .setErrorRedirector(Redirect.appendTo(log.toFile()))
            .setLocaleConfig("locale", "C")
            .setServerConfig("unix_socket_directories", "''")
            .start();
  }

  static FlushingServer start() throws IOException {
    var server = new FlushingServer(Files.createTempDirectory("countersign-flushing-"));
    // The library starts servers that do not flush.
    server.startAgain("fast");
    return server;
  }

  String url() {
    return "jdbc:postgresql://localhost:" + server.getPort() + "/postgres?user=postgres";
  }

  /** Stops it at once, as if the power failed, and starts it again on what it left. */
  void crash() {
    startAgain("immediate");
  }

  private void startAgain(String mode) {
    var command = new ArrayList<String>();
    if (System.getProperty("user.name", "").equals("root")) {
      command.addAll(List.of("unshare", "-U"));
    }
    try {
      var first = Files.readAllLines(data.resolve("postmaster.pid")).get(0);
      var binary = ProcessHandle.of(Long.parseLong(first)).orElseThrow().info().command();
      var control = Path.of(binary.orElseThrow()).resolveSibling("pg_ctl");
      command.addAll(
          List.of(control.toString(), "restart", "-m", mode, "-w", "-D", data.toString()));
      command.addAll(List.of("-o", OPTIONS.formatted(server.getPort())));
      int exit =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(Redirect.appendTo(log.toFile()))
              .start()
              .waitFor();
      if (exit != 0) {
        throw new IllegalStateException(
            "Expected the server to start again, but found: " + Files.readString(log));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    guard.getOutputStream().close();
    Files.deleteIfExists(log);
    Files.deleteIfExists(data.getParent());
  }
}
