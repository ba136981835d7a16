package io.countersign.benchmarks.own;

import io.countersign.benchmarks.load.Goal;
import io.countersign.benchmarks.load.Latencies;
import io.countersign.benchmarks.load.Outcome;
import io.countersign.benchmarks.load.Stopwatch;
import io.countersign.benchmarks.load.Trial;
import io.countersign.benchmarks.load.TrialSetup;
import io.countersign.benchmarks.load.Workload;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.ProposedChange;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * Measurement of the cost that the engine adds to a host's own transaction: the guard before the
 * host's statement and the record after it, for a document that waits for an approval. The unit is
 * one round trip that reads one row, measured in between, in a transaction that is open.
 */
public final class GuardTrial implements Trial {

  private static final int WARMING = 500;
  private static final int COUNTED = 1_500;
  private static final int TOGETHER = 100;
  private static final double MIDDLE = 0.5;
  private static final double TARGET = 3.2;

  /** Of one call in the place of both, for hosts that write nothing between. */
  private static final double TARGET_TOGETHER = 2.2;

  private static final double MILLIS_PER_SECOND = 1_000;

  private static final DocumentView CHANGED =
      DocumentView.of(
          2, "draft", Map.of("grand_total", 250_000L, "vendor_id", "v-1", "urgent", true));

  private final Stopwatch watch = Stopwatch.start();

  /** Creates it. */
  public GuardTrial() {}

  @Override
  public String code() {
    return "W6";
  }

  @Override
  public List<Outcome> run(TrialSetup setup) throws Exception {
    var connections = setup.database("guarded", 2);
    var host = EngineHost.open(connections, BareWorkflow.of(Workload.APPROVAL), Map.of());
    var type = BareWorkflow.type(Workload.APPROVAL);
    for (int i = 0; i < WARMING + COUNTED; i += TOGETHER) {
      host.begin(type, i, i + TOGETHER);
    }
    var read = new Latencies();
    var bare = new Latencies();
    var guarded = new Latencies();
    try (var connection = connections.getConnection()) {
      rows(connection);
      setup.checkpoint();
      setup.say("W6, host's transactions");
      connection.setAutoCommit(false);
      for (int i = 0; i < WARMING + COUNTED; i++) {
        long reading = read(connection, i);
        long alone = alone(connection, i);
        long with = with(host, connection, type, i);
        if (i >= WARMING) {
          read.add(reading);
          bare.add(alone);
          guarded.add(with);
        }
      }
      connection.setAutoCommit(true);
    }
    setup.say(
        "W6, guardAndRecord, target at most " + TARGET_TOGETHER + ": the engine has no such call");
    return outcomes(read, bare, guarded);
  }

  private List<Outcome> outcomes(Latencies read, Latencies bare, Latencies guarded) {
    double added = guarded.percentile(MIDDLE) - bare.percentile(MIDDLE);
    var goal =
        Goal.atMost(
            "latency added by guard and record, in round trips of one row",
            added / read.percentile(MIDDLE),
            TARGET);
    return List.of(
        outcome("one read", read, goal),
        outcome("host alone", bare, goal),
        outcome("countersign", guarded, goal));
  }

  private Outcome outcome(String name, Latencies latencies, Goal goal) {
    return new Outcome(
        code(), 1, name, MILLIS_PER_SECOND / latencies.percentile(MIDDLE), latencies, goal);
  }

  private static void rows(Connection connection) throws SQLException {
    try (var table = connection.prepareStatement(OwnSql.HOST_TABLE)) {
      table.execute();
    }
    try (var rows = connection.prepareStatement(OwnSql.HOST_ROWS)) {
      rows.setInt(1, WARMING + COUNTED);
      rows.execute();
    }
  }

  private long read(Connection connection, int number) throws SQLException {
    // The transaction is opened by the first of the two.
    read(connection, number, OwnSql.HOST_READ);
    long began = watch.nanos();
    read(connection, number, OwnSql.HOST_READ);
    long taken = watch.nanos() - began;
    connection.commit();
    return taken;
  }

  private static void read(Connection connection, int number, String text) throws SQLException {
    try (var query = connection.prepareStatement(text)) {
      query.setInt(1, number);
      try (var row = query.executeQuery()) {
        row.next();
      }
    }
  }

  private long alone(Connection connection, int number) throws SQLException {
    long began = watch.nanos();
    write(connection, number);
    connection.commit();
    return watch.nanos() - began;
  }

  private long with(EngineHost host, Connection connection, String type, int number)
      throws SQLException {
    long began = watch.nanos();
    var document = EngineHost.document(type, number);
    var joined = host.joined(connection);
    var decision = joined.guard(ProposedChange.edit(document, List.of("urgent")), EngineHost.EVE);
    if (!(decision instanceof EditDecision.Allowed)) {
      throw new IllegalStateException("Expected a change that is allowed, but found " + decision);
    }
    write(connection, number);
    EngineHost.booked(
        joined.record(DocumentChange.update(document, CHANGED).under(decision), EngineHost.EVE));
    connection.commit();
    return watch.nanos() - began;
  }

  private static void write(Connection connection, int number) throws SQLException {
    try (var update = connection.prepareStatement(OwnSql.HOST_WRITE)) {
      update.setInt(1, number);
      update.executeUpdate();
    }
  }
}
