package io.countersign.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;

/**
 * Deletes instances that ended long ago, with everything that belongs to them: journal, steps,
 * approvals, receipts, and dead letters of the outboxes. All of that is evidence, so workers never
 * prune on their own: the host decides how long to keep it. Any number may run at once. Safe for
 * many threads.
 */
public final class InstancePruner {

  /** Creates a pruner, which has no state. */
  public InstancePruner() {}

  /**
   * Deletes instances, those that ended first before others, in the transaction of the connection.
   * Keeps the last instance of each document, because it still determines how the document is
   * treated. Keeps an instance that still has rows waiting in an outbox. One round trip. Needs the
   * role {@code wf_maintenance}.
   *
   * @param endedBefore instances that ended before this time, with any status
   * @param limit how many at most
   * @return the number of deleted instances; 0 if there is none to delete, or another session is
   *     pruning
   */
  public int prune(Connection connection, Instant endedBefore, int limit) throws SQLException {
    return prune(connection, endedBefore, limit, false);
  }

  /**
   * Deletes instances as {@link #prune} does, including the last one of a document. Such a document
   * counts as never adopted from then on, and nothing protects it.
   *
   * @param endedBefore instances that ended before this time, with any status
   * @param limit how many at most
   * @return the number of deleted instances; 0 if there is none to delete, or another session is
   *     pruning
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
        return UnavailableAnswers.unlessBusy(rows, "retention").getInt(1);
      }
    }
  }
}
