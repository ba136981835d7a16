package io.countersign.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PgBouncer before the server of the tests, one for each JVM, which lends sessions by transaction
 * and each time another one than before. Whatever a test leaves in a session, the next one finds.
 *
 * <p>It ends with the JVM, also with one that is killed: a shell waits for the end of a pipe that
 * this JVM holds. Nobody is asked for a password, since it listens on the loopback address only.
 */
final class Pooler {

  /** How many sessions there are to be lent to each login of a database, at least. */
  static final int SESSIONS = 4;

  private static final String WANTED = "countersign.test.pooler";
  private static final String PROGRAM = "pgbouncer";
  private static final Path HOME = Path.of("target", "pooler");
  private static final int PATIENCE = 30;

  /** Logins that tests make, besides the one that they are given. */
  private static final List<String> LOGINS =
      List.of("ordinary_app", "ordinary_worker", "ordinary_keeper", "health_app", "health_worker");

  private static @Nullable Pooler started;

  private final int port;

  private Pooler(int port) {
    this.port = port;
  }

  /** Whether the tests are to go through a pooler. */
  static boolean isWanted() {
    return Boolean.getBoolean(WANTED);
  }

  /**
   * The same data source, behind the pooler: with the one setting that a client needs there, and
   * with several sessions to be lent already.
   */
  static PGSimpleDataSource before(PGSimpleDataSource direct) {
    var source = new PGSimpleDataSource();
    source.setUrl(direct.getUrl());
    source.setUser(direct.getUser());
    source.setPassword(direct.getPassword());
    source.setServerNames(new String[] {"127.0.0.1"});
    source.setPortNumbers(new int[] {of(direct).port});
    source.setPrepareThreshold(0);
    fill(source);
    return source;
  }

  /** Has as many transactions at once as there are to be sessions. */
  private static void fill(PGSimpleDataSource source) {
    var open = new ArrayList<Connection>();
    try {
      for (int i = 0; i < SESSIONS; i++) {
        var connection = source.getConnection();
        open.add(connection);
        connection.setAutoCommit(false);
        InvoiceTable.run(connection, "SELECT 1");
      }
      // A client that leaves in the middle of a transaction takes the session with it.
      for (var connection : open) {
        connection.commit();
        connection.close();
      }
    } catch (SQLException e) {
      throw new IllegalStateException("Expected to reach the server through the pooler.", e);
    }
  }

  private static synchronized Pooler of(PGSimpleDataSource direct) {
    if (started == null) {
      started = start(direct);
    }
    return started;
  }

  private static Pooler start(PGSimpleDataSource direct) {
    var program = program();
    try {
      int port = freePort();
      Files.createDirectories(HOME);
      var users = secret("userlist.txt", users(direct));
      var ini = secret("pgbouncer.ini", ini(direct, port, users));
      run(program, ini);
      return new Pooler(port);
    } catch (IOException e) {
      throw new UncheckedIOException("Expected to start " + program + ".", e);
    }
  }

  private static Path program() {
    var path = System.getenv().getOrDefault("PATH", "");
    return Stream.concat(
            Stream.of(path.split(File.pathSeparator, -1)),
            Stream.of("/usr/sbin", "/usr/local/sbin"))
        .map(folder -> Path.of(folder, PROGRAM))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Expected the program "
                        + PROGRAM
                        + " on the PATH, but found none. Install it, on Debian and Ubuntu with"
                        + " 'apt-get install pgbouncer', or leave out the profile 'pooler'."));
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static String users(PGSimpleDataSource direct) {
    var lines = new StringBuilder(line(String.valueOf(direct.getUser()), direct.getPassword()));
    LOGINS.forEach(login -> lines.append(line(login, "ordinary")));
    return lines.toString();
  }

  private static String line(String user, @Nullable String password) {
    return quoted(user) + " " + quoted(password == null ? "" : password) + "\n";
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }

  private static String ini(PGSimpleDataSource direct, int port, Path users) {
    return """
        [databases]
        * = host=%s port=%d

        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = %d
        unix_socket_dir =
        auth_type = trust
        auth_file = %s
        pool_mode = transaction
        server_round_robin = 1
        default_pool_size = 30
        max_client_conn = 300
        ignore_startup_parameters = extra_float_digits
        log_connections = 0
        log_disconnections = 0
        """
        .formatted(
            direct.getServerNames()[0], direct.getPortNumbers()[0], port, users.toAbsolutePath());
  }

  private static Path secret(String name, String text) throws IOException {
    var file = HOME.resolve(name);
    Files.deleteIfExists(file);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(file, text);
  }

  /** Starts it, under another name where we are root, which it refuses to be. */
  private static void run(Path program, Path ini) throws IOException {
    var command =
        new ArrayList<>(
            List.of("sh", "-c", "\"$@\" & cat >/dev/null; kill $!", "pooler", program.toString()));
    if ("root".equals(System.getProperty("user.name"))) {
      command.addAll(List.of("-u", "nobody"));
    }
    command.add(ini.toAbsolutePath().toString());
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var up = new CompletableFuture<Boolean>();
    var reading = new Thread(() -> read(process, up), "pooler");
    reading.setDaemon(true);
    reading.start();
    try {
      up.get(PATIENCE, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      process.destroy();
      throw new IllegalStateException("Expected " + program + " to start; see " + HOME, e);
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Keeps what it says in a file, and tells when it is up. */
  private static void read(Process process, CompletableFuture<Boolean> up) {
    try (var said = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        var log = Files.newBufferedWriter(HOME.resolve("pgbouncer.log"))) {
      for (var line = said.readLine(); line != null; line = said.readLine()) {
        log.write(line + "\n");
        log.flush();
        if (line.contains("process up")) {
          up.complete(true);
        } else if (line.contains("FATAL")) {
          up.completeExceptionally(new IllegalStateException(line));
        }
      }
      up.completeExceptionally(new IllegalStateException("It said nothing more."));
    } catch (IOException e) {
      up.completeExceptionally(e);
    }
  }
}
