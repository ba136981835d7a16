package io.countersign.benchmarks.own;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.countersign.benchmarks.load.Stopwatch;
import io.countersign.engine.Engine;
import io.countersign.engine.WorkflowSession;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.port.CustomStep;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.work.Workers;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.postgres.PostgresSchema;
import io.countersign.postgres.PostgresStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import javax.sql.DataSource;

/** A host with the engine on an empty database, and one worker on request. */
final class EngineHost {

  static final RequestContext EVE = RequestContext.of(Actor.person("eve"));

  private static final int BATCH = 500;

  /** Documents of this host have no rows in common, so that they may share transactions. */
  private static final int TOGETHER = 16;

  private final DataSource connections;
  private final PostgresStore store;
  private final Engine engine;

  private EngineHost(DataSource connections, PostgresStore store, Engine engine) {
    this.connections = connections;
    this.store = store;
    this.engine = engine;
  }

  /** Lays out the tables and publishes a workflow, whose own steps are given. */
  static EngineHost open(
      DataSource connections, CompiledWorkflow workflow, Map<String, CustomStep> steps)
      throws SQLException {
    new PostgresSchema().migrate(connections, Stopwatch.now());
    var host = over(connections, steps);
    host.in(tx -> host.engine.publish(tx, OrgId.of(Host.ORG), workflow)).orThrow();
    return host;
  }

  /** Returns a host whose tables and workflow are there. */
  static EngineHost over(DataSource connections, Map<String, CustomStep> steps) {
    var store = PostgresStore.over(connections);
    var engine =
        Engine.over(store)
            .host(new Host().ports(steps))
            .settings(EngineSettings.with(Countersign::id, Countersign::secret))
            .build();
    return new EngineHost(connections, store, engine);
  }

  /** So many connections to a database, for a process that has no server. */
  static HikariDataSource pool(String url, int connections) {
    var config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(connections);
    return new HikariDataSource(config);
  }

  Engine engine() {
    return engine;
  }

  /** Joins a transaction of the host. */
  WorkflowSession joined(Connection connection) {
    return engine.in(store.in(connection));
  }

  /** Some work in a transaction that is committed on return. */
  <T> T in(Function<StoreTransaction, T> work) throws SQLException {
    try (var connection = connections.getConnection()) {
      connection.setAutoCommit(false);
      var done = work.apply(store.in(connection));
      connection.commit();
      connection.setAutoCommit(true);
      return done;
    }
  }

  /**
   * Documents that come into being in one transaction; a trigger for each is left to the worker.
   */
  void create(String type, int from, int to) throws SQLException {
    in(
        tx -> {
          var joined = engine.in(tx);
          for (int i = from; i < to; i++) {
            booked(joined.record(DocumentChange.create(document(type, i), Host.VIEW), EVE));
          }
          return to;
        });
  }

  /** The same, and each moves on as far as it can at once. */
  void begin(String type, int from, int to) throws SQLException {
    in(
        tx -> {
          var moving = engine.in(tx).advancing();
          for (int i = from; i < to; i++) {
            var created = DocumentChange.create(document(type, i), Host.VIEW);
            booked(moving.record(created, EVE));
          }
          return to;
        });
  }

  static DocumentRef document(String type, int number) {
    return new DocumentRef(Host.ORG, type, "document-" + number);
  }

  static void booked(CommandResult result) {
    if (!(result instanceof CommandResult.Accepted)) {
      throw new IllegalStateException("Expected something to be booked, but found " + result);
    }
  }

  /** How many documents of a type stand at their end. */
  long finished(String type) throws SQLException {
    try (var connection = connections.getConnection();
        var query = connection.prepareStatement(OwnSql.FINISHED)) {
      query.setString(1, type);
      try (var count = query.executeQuery()) {
        count.next();
        return count.getLong(1);
      }
    }
  }

  /** Lets time pass on the server. */
  void pause(double seconds) throws SQLException {
    try (var connection = connections.getConnection();
        var query = connection.prepareStatement(OwnSql.PAUSE)) {
      query.setDouble(1, seconds);
      query.execute();
    }
  }

  /** Some work to wait for. */
  @FunctionalInterface
  interface Awaited {
    /** Returns when it is done. */
    void await() throws Exception;
  }

  /** Seconds from where a worker begins to where some work is done, the last commit included. */
  double seconds(int lanes, Awaited work) throws Exception {
    var watch = Stopwatch.start();
    try (var worker = worker(lanes)) {
      worker.workers();
      work.await();
    }
    return watch.seconds();
  }

  /** Starts one worker, which runs until it is closed. */
  Worker worker(int lanes) {
    var timer = Executors.newSingleThreadScheduledExecutor();
    // One thread for each lane, and those that claim.
    var threads = Executors.newScheduledThreadPool(lanes + 2);
    var options = new WorkerOptions("worker", BATCH, Duration.ofSeconds(60), Duration.ofMinutes(5));
    var workers =
        engine.workers(options).lanes(lanes).together(TOGETHER).on(timer, threads).build();
    workers.start();
    return new Worker(workers, timer, threads);
  }

  /** A worker with its threads. */
  record Worker(Workers workers, ScheduledExecutorService timer, ScheduledExecutorService threads)
      implements AutoCloseable {

    /** What is under way is done when this returns. */
    @Override
    public void close() {
      boolean ended = workers.stop(Duration.ofSeconds(30));
      timer.shutdownNow();
      threads.shutdownNow();
      if (!ended) {
        throw new IllegalStateException("Expected the worker to stop, but something is under way.");
      }
    }
  }
}
