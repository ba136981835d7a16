package io.countersign.postgres.chaos;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.countersign.engine.Engine;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.port.Secrets;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.settings.RetryPolicies;
import io.countersign.engine.settings.RetryPolicy;
import io.countersign.engine.work.ManualWorkers;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.postgres.PostgresSchema;
import io.countersign.postgres.PostgresStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** One process at work on a database: its pool, its store, its engine and its host. */
final class Plant implements AutoCloseable {

  static final Instant T0 = Instant.parse("2026-01-15T09:00:00Z");

  private static final AtomicLong COUNTER = new AtomicLong();

  private final String url;
  private final HikariDataSource source;
  private final Tide tide;
  private final PostgresStore store;
  private final OrderHost host = new OrderHost(PostgresStore::connection);
  private final Engine engine;
  private final CompiledWorkflow workflow;

  /**
   * A process.
   *
   * @param url where the database is, user included
   * @param sessions how many it uses at most
   * @param start the time at which it begins
   * @param workflow what orders run
   */
  Plant(String url, int sessions, Instant start, CompiledWorkflow workflow) {
    this(url, sessions, start, workflow, Habits.USUAL);
  }

  /** A process with habits of its own. */
  Plant(String url, int sessions, Instant start, CompiledWorkflow workflow, Habits habits) {
    this.url = url;
    this.workflow = workflow;
    var config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(sessions);
    config.setMinimumIdle(0);
    config.setInitializationFailTimeout(-1);
    this.source = new HikariDataSource(config);
    this.tide = new Tide(start);
    this.store = PostgresStore.over(source).clock(tide);
    this.engine = engine(habits);
  }

  /**
   * What is usual where it works.
   *
   * @param again how often what failed is tried again
   * @param refusals how often a receiver refuses what it refuses at all
   */
  record Habits(RetryPolicy again, int refusals) {

    /** Infrastructure that fails is tried for as long as it takes. */
    static final Habits USUAL =
        new Habits(new RetryPolicy(10_000, Duration.ofSeconds(1), 2, Duration.ofMinutes(1), 20), 1);
  }

  private Engine engine(Habits habits) {
    var mailbox = new Mailbox(source, habits.refusals());
    var made =
        Engine.over(store)
            .host(host.ports())
            .settings(
                EngineSettings.with(Plant::id, secrets())
                    .tries(new RetryPolicies(habits.again(), habits.again())))
            .sender("webhook", mailbox)
            .sender("email", mailbox)
            .build();
    host.asks(made);
    return made;
  }

  /** Unlike any other of this machine's. */
  private static String id(Instant at) {
    long process = ProcessHandle.current().pid();
    return new UUID(
            (at.toEpochMilli() << 16) | 0x7000L,
            Long.MIN_VALUE | (process << 32) | COUNTER.incrementAndGet())
        .toString();
  }

  private static Secrets secrets() {
    return () -> "secret-" + COUNTER.incrementAndGet();
  }

  /** Makes the tables, and publishes the workflow. */
  Plant furnished() throws SQLException {
    return furnished(tide.get());
  }

  /** The same on a day long ago, as far as partitions go. */
  Plant furnished(Instant day) throws SQLException {
    try (var connection = connect();
        var statement = connection.createStatement()) {
      new PostgresSchema().migrate(connection, day);
      statement.execute(HostSql.TABLES);
    }
    store.transactions().inOwn(tx -> engine.publish(tx, OrgId.of(Orders.ORG), workflow)).orThrow();
    return this;
  }

  /** A session beside the pool. */
  Connection connect() throws SQLException {
    return DriverManager.getConnection(url);
  }

  /** Runs a script. */
  void run(String sql) {
    try (var connection = connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new HostFailure(e);
    }
  }

  /** The number that a query asks for. */
  long number(String sql) {
    return Long.parseLong(text(sql));
  }

  /** The one value that a query asks for. */
  String text(String sql) {
    try (var connection = connect();
        var statement = connection.createStatement();
        var row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    } catch (SQLException e) {
      throw new HostFailure(e);
    }
  }

  ManualWorkers turns(String worker) {
    return engine.turns(
        new WorkerOptions(worker, 10, Duration.ofMinutes(10), Duration.ofMinutes(10)));
  }

  String url() {
    return url;
  }

  Tide tide() {
    return tide;
  }

  PostgresStore store() {
    return store;
  }

  OrderHost host() {
    return host;
  }

  Engine engine() {
    return engine;
  }

  CompiledWorkflow workflow() {
    return workflow;
  }

  HikariDataSource source() {
    return source;
  }

  /**
   * Gives up the sessions of the pool. It takes a session that was used a moment ago for alive, and
   * an administrator may have ended it since.
   */
  void leaveSessions() {
    source.getHikariPoolMXBean().softEvictConnections();
  }

  @Override
  public void close() {
    source.close();
  }
}
