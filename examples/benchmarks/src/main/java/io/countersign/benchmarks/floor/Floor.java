package io.countersign.benchmarks.floor;

import io.countersign.benchmarks.load.Contender;
import io.countersign.benchmarks.load.Stopwatch;
import io.countersign.benchmarks.load.Workload;
import io.countersign.benchmarks.own.Bare;
import io.countersign.benchmarks.own.Countersign;
import io.countersign.benchmarks.own.Rehearsal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/**
 * The minimal cost of an engine with the same guarantees: for each call the lock, the instance
 * compared and set, the receipts, the rows of steps and approvals, the chained row of the journal,
 * in one round trip, and the commit in another. It decides and reads nothing; the data to write is
 * known from a rehearsal. Row security and all guards are active.
 */
public final class Floor implements Contender {

  /** Creates it. */
  public Floor() {}

  @Override
  public String name() {
    return "floor";
  }

  @Override
  public Running open(DataSource connections) throws Exception {
    // The same tables, and the workflows that instances refer to.
    new Countersign().open(connections).close();
    var desk = new Desk(connections);
    for (var workload : Workload.values()) {
      desk.learn(workload);
    }
    return desk;
  }

  private static final class Desk implements Running {

    private final DataSource connections;
    private final Map<Workload, List<Call>> calls = new EnumMap<>(Workload.class);
    private final Map<Workload, UUID> definitions = new EnumMap<>(Workload.class);
    private final Set<Connection> entered = ConcurrentHashMap.newKeySet();
    private final Instant began = Stopwatch.now();
    private final Stopwatch watch = Stopwatch.start();

    Desk(DataSource connections) {
      this.connections = connections;
    }

    void learn(Workload workload) throws SQLException {
      calls.put(workload, Rehearsal.of(workload).stream().map(Call::new).toList());
      try (var connection = entered();
          var query = connection.prepareStatement(FloorSql.DEFINITION)) {
        query.setString(1, Page.ORG);
        query.setString(2, Bare.type(workload));
        try (var row = query.executeQuery()) {
          row.next();
          definitions.put(workload, row.getObject(1, UUID.class));
        }
      }
    }

    Instant now() {
      return began.plusNanos(watch.nanos()).truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns a connection that keeps the rights of engine functions. */
    Connection entered() throws SQLException {
      var connection = connections.getConnection();
      var real = connection.unwrap(Connection.class);
      if (entered.add(real)) {
        try (var enter = connection.prepareStatement(FloorSql.SESSION)) {
          enter.setString(1, Page.ORG);
          enter.execute();
        }
      }
      return connection;
    }

    void call(Call call, Page page) throws SQLException {
      try (var connection = entered()) {
        connection.setAutoCommit(false);
        try (var statement = connection.prepareStatement(call.sql())) {
          call.bind(statement, page, now());
          statement.execute();
          statement.getMoreResults();
          if (statement.getUpdateCount() != 1) {
            throw new IllegalStateException(
                "Expected no other session at instance " + page.instance());
          }
        }
        connection.commit();
        connection.setAutoCommit(true);
      }
    }

    @Override
    public Lane lane(Workload workload) {
      return new Document(this, workload);
    }

    @Override
    public long finished(Workload workload) throws SQLException {
      try (var connection = entered();
          var query = connection.prepareStatement(FloorSql.FINISHED)) {
        query.setString(1, Bare.type(workload));
        try (var count = query.executeQuery()) {
          count.next();
          return count.getLong(1);
        }
      }
    }

    @Override
    public long retries() {
      return 0;
    }

    @Override
    public void close() {}
  }

  /** Calls about one document wait for each other here, as they would wait for its lock. */
  private static final class Document implements Lane {

    private final Desk desk;
    private final List<Call> calls;
    private final UUID definition;
    private Page page;
    private int next;

    Document(Desk desk, Workload workload) {
      this.desk = desk;
      this.calls = desk.calls.getOrDefault(workload, List.of());
      this.definition = Objects.requireNonNull(desk.definitions.get(workload));
      this.page = new Page(definition, desk.now());
    }

    @Override
    public synchronized void start() throws SQLException {
      page = new Page(definition, desk.now());
      desk.call(calls.get(0), page);
      next = 1;
    }

    /** The next caller gives the next answer; the amount written is the same. */
    @Override
    public synchronized void decide(int branch) throws SQLException {
      desk.call(calls.get(next), page);
      next++;
    }
  }
}
