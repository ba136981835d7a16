package io.countersign.benchmarks.load;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Meter of the cost of one document, on a database of its own, one document after another. */
final class CostMeter {

  private static final int CONNECTIONS = 3;
  private static final int SETTLING = 30;
  private static final int COUNTED = 20;
  private static final int LOGGED = 400;

  private final Server server;
  private final Contender contender;
  private final Database database;

  CostMeter(Server server, Contender contender, Database database) {
    this.server = server;
    this.contender = contender;
    this.database = database;
  }

  /** Measures the documents of each workload. */
  List<DocumentCost> measure(List<Workload> workloads) throws Exception {
    var costs = new ArrayList<DocumentCost>();
    try (var pool = database.pool(CONNECTIONS + contender.spareConnections());
        var running = contender.open(pool);
        var connection = pool.getConnection()) {
      for (var workload : workloads) {
        if (contender.runs(workload)) {
          costs.add(measure(workload, new Window(running, workload), connection));
        }
      }
    }
    return costs;
  }

  private DocumentCost measure(Workload workload, Window window, Connection connection)
      throws Exception {
    window.runSingly(SETTLING);
    var before = TableContents.of(connection);
    var from = server.logPosition();
    window.runSingly(LOGGED);
    var to = server.logPosition();
    var wal = server.between(from, to);
    var after = TableContents.of(connection);
    var files = RelationFiles.of(connection);
    var byFile = server.byFile(from, to, database.name());
    var inTables = files.byTable(byFile, false);
    var inIndexes = files.byTable(byFile, true);
    var tables = new ArrayList<TableCost>();
    for (var name : new TreeSet<>(after.tables().keySet())) {
      var added = after.added(name, before);
      tables.add(
          new TableCost(
              name,
              (double) added.rows() / LOGGED,
              (double) added.bytes() / LOGGED,
              (double) inTables.getOrDefault(name, 0L) / LOGGED,
              (double) inIndexes.getOrDefault(name, 0L) / LOGGED));
    }
    tables.removeIf(TableCost::isNothing);
    return new DocumentCost(workload, contender.name(), wal, LOGGED, trips(workload), tables);
  }

  /** Over connections of its own; what statements cost once belongs to the settling. */
  private double trips(Workload workload) throws Exception {
    try (var counted = database.counted(1 + contender.spareConnections());
        var alone = contender.open(counted)) {
      var window = new Window(alone, workload);
      window.runSingly(SETTLING);
      return (double) window.runSingly(COUNTED) / COUNTED;
    }
  }
}
