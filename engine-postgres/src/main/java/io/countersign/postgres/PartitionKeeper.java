package io.countersign.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * Makes the partitions of the coming months. Without them nothing can be written in a new month, so
 * let it run once a day, and let somebody be told when {@link Kept#monthsAhead()} falls below two.
 * Any number may run at once. Safe for many threads.
 */
public final class PartitionKeeper {

  /** How many months after the current one have partitions when all is well. */
  public static final int MONTHS_AHEAD = 3;

  /** A keeper; it holds nothing. */
  public PartitionKeeper() {}

  /**
   * What there is after a run.
   *
   * @param made how many partitions are new
   * @param monthsAhead how many months in a row after the current one have all their partitions
   */
  public record Kept(int made, int monthsAhead) {}

  /**
   * Makes what is missing from the month before to three months ahead, in the transaction of the
   * connection. Two round trips. Needs the role {@code wf_maintenance}.
   */
  public Kept runOnce(Connection connection, Instant now) throws SQLException {
    var today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    int made;
    try (var statement = connection.prepareStatement(PartitionsSql.ENSURE)) {
      // Steps are opened before midnight and written after it, and clocks differ.
      statement.setObject(1, today.withDayOfMonth(1).minusMonths(1));
      statement.setInt(2, MONTHS_AHEAD + 2);
      try (var rows = statement.executeQuery()) {
        rows.next();
        made = rows.getInt(1);
      }
    }
    return new Kept(made, monthsAhead(connection, now));
  }

  /** How many months in a row after the current one have all their partitions. One round trip. */
  public int monthsAhead(Connection connection, Instant now) throws SQLException {
    try (var statement = connection.prepareStatement(PartitionsSql.AHEAD)) {
      statement.setObject(1, LocalDate.ofInstant(now, ZoneOffset.UTC));
      try (var rows = statement.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }
}
