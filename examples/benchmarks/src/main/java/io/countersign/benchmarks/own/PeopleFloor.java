package io.countersign.benchmarks.own;

import io.countersign.benchmarks.load.Stopwatch;
import io.countersign.engine.document.WorkflowKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/** Writer of the rows of the steps of people without the engine. Safe for many threads. */
final class PeopleFloor {

  /** Texts as long as those that the engine writes. */
  private static final String JOURNAL = "j".repeat(900);

  private static final String STATE = "[\"" + "s".repeat(300) + "\"]";
  private static final String ASKED = "{\"asked\":\"" + "a".repeat(200) + "\"}";
  private static final int STEP = 7;

  private final DataSource connections;
  private final String type;
  private final WorkflowKey workflow;

  PeopleFloor(DataSource connections, String type, WorkflowKey workflow) {
    this.connections = connections;
    this.type = type;
    this.workflow = workflow;
  }

  /** Leads one document from its entry to its end, each call in a transaction of its own. */
  void run(UUID id, int actions) throws SQLException {
    var document = "floor-" + id;
    enter(id, document);
    for (int i = 0; i < actions; i++) {
      act(id, document, 5 + (long) STEP * i, i == actions - 1);
    }
  }

  private void enter(UUID id, String document) throws SQLException {
    try (var connection = connections.getConnection()) {
      connection.setAutoCommit(false);
      try (var lock = connection.prepareStatement(PeopleSql.LOCK_NEW);
          var write = connection.prepareStatement(PeopleSql.ENTER)) {
        lock.setString(1, document);
        lock.setString(2, type);
        lock.setString(3, workflow.value());
        String definition;
        String hash;
        try (var rows = lock.executeQuery()) {
          rows.next();
          definition = rows.getString(1);
          hash = rows.getString(2);
        }
        write.setString(1, id.toString());
        write.setString(2, document);
        write.setString(3, Stopwatch.now().toString());
        write.setString(4, JOURNAL);
        write.setString(5, STATE);
        write.setString(6, ASKED);
        write.setString(7, workflow.value());
        write.setString(8, definition);
        write.setString(9, hash);
        write.setString(10, type);
        write.executeUpdate();
      }
      end(connection);
    }
  }

  private void act(UUID id, String document, long seq, boolean isOver) throws SQLException {
    try (var connection = connections.getConnection()) {
      connection.setAutoCommit(false);
      try (var lock = connection.prepareStatement(PeopleSql.LOCK);
          var write = connection.prepareStatement(PeopleSql.ACT)) {
        lock.setString(1, document);
        lock.setString(2, type);
        lock.setString(3, document);
        lock.setString(4, workflow.value());
        try (var rows = lock.executeQuery()) {
          if (!rows.next()) {
            throw new IllegalStateException("Expected an instance of " + document + ".");
          }
        }
        write.setString(1, id.toString());
        write.setLong(2, seq);
        write.setString(3, Stopwatch.now().toString());
        write.setString(4, JOURNAL);
        write.setString(5, STATE);
        write.setString(6, ASKED);
        write.setBoolean(7, isOver);
        write.executeUpdate();
      }
      end(connection);
    }
  }

  private static void end(Connection connection) throws SQLException {
    connection.commit();
    connection.setAutoCommit(true);
  }
}
