package io.countersign.postgres;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Erases the document values and free texts of an instance: the values next to its journal, with
 * their salts, and those in its live row and in the rows of its steps, decisions and outboxes. Each
 * is replaced by {@code [erased]}. The events remain: the journal verifies as before, and shows who
 * did what and when. The values cannot be restored.
 *
 * <p>An active instance that needs an erased value can only be ended, so erase instances that are
 * over. Rows that still wait in an outbox keep their values, because they could not be processed
 * without them. Rows that were given up lose their values, and cannot be retried. Safe for many
 * threads.
 */
public final class ValueEraser {

  /** Creates an eraser, which has no state. */
  public ValueEraser() {}

  /**
   * Result of erasing.
   *
   * @param events how many events lost their values; 0 if there is no such instance in the
   *     organisation
   * @param waiting how many rows of the outboxes still wait and so keep their values; unless this
   *     is 0, erase again when they are done
   */
  public record Erasure(int events, int waiting) {}

  /**
   * Erases the values of one instance, in the transaction of the connection, which holds the lock
   * of the instance until it ends. Waits if another session holds the lock. Erasing again changes
   * nothing. One round trip. Needs the role {@code wf_maintenance}.
   *
   * @param org the organisation
   * @param instance the id of the instance
   */
  public Erasure erase(Connection connection, String org, String instance) throws SQLException {
    try (var statement = connection.prepareStatement(UpkeepSql.ERASE)) {
      statement.setString(1, org);
      statement.setString(2, RowId.instance(instance));
      try (var rows = statement.executeQuery()) {
        rows.next();
        return new Erasure(rows.getInt(1), rows.getInt(2));
      }
    }
  }
}
