package io.countersign.postgres;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Forgets what the journal of an instance holds of documents and people: the values that lie beside
 * it, with their salts. What happened stays: the journal verifies as before, and tells who did what
 * and when. Nobody gets the values back.
 *
 * <p>The rows of steps, approvals and outboxes have values of their own, which go with their
 * instance. An instance that still needs an erased value can only be ended; so erase those that are
 * over. Safe for many threads.
 */
public final class ValueEraser {

  /** An eraser; it holds nothing. */
  public ValueEraser() {}

  /**
   * Erases the values of one instance, in the transaction of the connection. Doing it again changes
   * nothing. One round trip. Needs the role {@code wf_maintenance}.
   *
   * @param org the organisation
   * @param instance the id of the instance
   * @return how many events lost their values; 0 where there is no such instance in the
   *     organisation
   */
  public int erase(Connection connection, String org, String instance) throws SQLException {
    try (var statement = connection.prepareStatement(UpkeepSql.ERASE)) {
      statement.setString(1, org);
      statement.setString(2, instance);
      try (var rows = statement.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }
}
