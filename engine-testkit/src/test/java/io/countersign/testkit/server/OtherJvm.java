package io.countersign.testkit.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A test run in a JVM of its own, on part of this one's class path. It makes one database, says so
 * in a line of name, server process and directory, and ends when its input ends.
 */
final class OtherJvm implements AutoCloseable {

  static final String FOUND = "found";
  static final String EMBEDDED = "embedded";

  private final Process process;
  private final BufferedReader output;

  private OtherJvm(Process process) {
    this.process = process;
    this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  /** Starts one that has the entries of the class path that {@code wanted} keeps. */
  static OtherJvm start(String way, Predicate<String> wanted) throws IOException {
    var classPath =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, 0))
            .filter(entry -> wanted.test(Path.of(entry).getFileName().toString()))
            .collect(Collectors.joining(File.pathSeparator));
    var major = TestSettings.from(System::getProperty).major();
    var command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-D" + TestSettings.MAJOR + "=" + major,
            // Where an engine does not answer, Testcontainers says so at length; not our words.
            "-Dorg.slf4j.simpleLogger.log.org.testcontainers=off",
            "-cp",
            classPath,
            OtherJvm.class.getName(),
            way);
    return new OtherJvm(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  /** What its line says: name of the database, server process, data directory. */
  record Made(String database, ProcessHandle server, Path directory) {}

  Made made() throws IOException {
    var seen = new StringBuilder();
    for (var line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith("made ")) {
        var parts = line.split(" ", 4);
        var server = ProcessHandle.of(Long.parseLong(parts[2])).orElseThrow();
        return new Made(parts[1], server, Path.of(parts[3]));
      }
      seen.append(line).append('\n');
    }
    throw new IllegalStateException("It made no database:\n" + seen);
  }

  /** All the processes that it started and still owns, the guard among them. */
  List<ProcessHandle> children() {
    return process.descendants().toList();
  }

  /** Ends its input, so that it ends by itself, and returns all that it said. */
  String end() throws IOException, InterruptedException {
    process.getOutputStream().close();
    var said = output.lines().collect(Collectors.joining("\n"));
    process.waitFor();
    return said;
  }

  /** Ends it as {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  static void await(ProcessHandle ended) throws Exception {
    ended.onExit().get(30, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** The other JVM's own work. */
  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals(FOUND)) {
      TestPostgres.databaseFor(OtherJvm.class);
    } else {
      var server = EmbeddedServer.start(TestSettings.from(System::getProperty).major(), "a test");
      Runtime.getRuntime().addShutdownHook(new Thread(server.stop(), "stop"));
      var database = new TestDatabases(server, 1, TestCollation.C).create(OtherJvm.class);
      var directory = Sql.query(database, "show data_directory").get(0);
      var pid = Sql.query(database, "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)");
      System.out.println("made " + database.name() + " " + pid.get(0) + " " + directory);
    }
    System.in.transferTo(OutputStream.nullOutputStream());
  }
}
