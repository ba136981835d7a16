package io.countersign.postgres;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Forgets what is kept of documents and of people's words in an instance: the values beside its
 * journal, with their salts, and those in its live row and in the rows of its steps, decisions and
 * outboxes. {@code [erased]} stands where they stood. What happened stays: the journal verifies as
 * before, and tells who did what and when. Nobody gets the values back.
 *
 * <p>An instance that still needs an erased value can only be ended; so erase those that are over.
 * What still waits in an outbox keeps its values, because it could not be sent or acted on without
 * them; what was given up there loses them, and cannot be tried again. Safe for many threads.
 */
public final class ValueEraser {

  /** An eraser; it holds nothing. */
  public ValueEraser() {}

  /**
   * What came of erasing.
   *
   * @param events how many events lost their values; 0 where there is no such instance in the
   *     organisation
   * @param waiting how many rows of the outboxes still wait and so keep theirs; erase again when
   *     they are done, unless this is 0
   */
  public record Erasure(int events, int waiting) {}

  /**
   * Erases the values of one instance, in the transaction of the connection, which keeps the lock
   * of the instance. Waits for whoever holds it. Doing it again changes nothing. One round trip.
   * Needs the role {@code wf_maintenance}.
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
