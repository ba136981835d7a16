package io.countersign.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;

/**
 * Lets whole instances go that are over for long, with everything that belongs to them: journal,
 * steps, approvals, receipts, and what was given up in the outboxes. That is evidence, so no worker
 * does it by itself: how long it is kept is for the host to say. Any number may run at once. Safe
 * for many threads.
 */
public final class InstancePruner {

  /** A pruner; it holds nothing. */
  public InstancePruner() {}

  /**
   * Lets instances go, those that ended first before others, in the transaction of the connection.
   * The last instance of each document stays, because it goes on answering for its document; so
   * does an instance of which something still waits in an outbox. One round trip. Needs the role
   * {@code wf_maintenance}.
   *
   * @param endedBefore instances that ended before this time, however they ended
   * @param limit how many at most
   * @return how many are gone; 0 when there is none, or when somebody else is at it
   */
  public int prune(Connection connection, Instant endedBefore, int limit) throws SQLException {
    return prune(connection, endedBefore, limit, false);
  }

  /**
   * The same, and the last instance of a document goes as well. Such a document counts as never
   * adopted from then on, and nothing protects it.
   *
   * @param endedBefore instances that ended before this time, however they ended
   * @param limit how many at most
   * @return how many are gone; 0 when there is none, or when somebody else is at it
   */
  public int pruneLastToo(Connection connection, Instant endedBefore, int limit)
      throws SQLException {
    return prune(connection, endedBefore, limit, true);
  }

  private static int prune(Connection connection, Instant endedBefore, int limit, boolean lastToo)
      throws SQLException {
    try (var statement = connection.prepareStatement(UpkeepSql.PRUNE_INSTANCES)) {
      statement.setString(1, endedBefore.toString());
      statement.setInt(2, limit);
      statement.setBoolean(3, lastToo);
      try (var rows = statement.executeQuery()) {
        return Unavailable.unlessBusy(rows, "retention").getInt(1);
      }
    }
  }
}
