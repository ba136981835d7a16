package io.countersign.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the partitions of the coming months, and drops those of months that nobody needs any more.
 * Without new ones nothing can be written in a new month, so let it run once a day, and let
 * somebody be told when {@link Kept#monthsAhead()} falls below two. Any number may run at once.
 * Safe for many threads.
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

  /**
   * Drops the partitions of months that ended before a time and hold nothing that is needed, in the
   * transaction of the connection: of steps, when retention took the last one; of an outbox, when
   * everything in it is done, and was done before that time. What was given up in an outbox is kept
   * in the table of dead letters. One round trip. Needs the role {@code wf_maintenance}.
   *
   * <p>It waits at most five seconds for whoever is at work in such a month, and fails with the
   * state {@code 55P03} otherwise; then nothing is dropped, and the next run does it. Commit at
   * once, because a table that is dropped is locked until then.
   *
   * @param endedBefore months that ended before this time, such as 90 days ago
   * @return the names of the partitions that are gone
   */
  public List<String> drop(Connection connection, Instant endedBefore) throws SQLException {
    try (var statement = connection.prepareStatement(PartitionsSql.DROP)) {
      statement.setString(1, endedBefore.toString());
      try (var rows = statement.executeQuery()) {
        var gone = new ArrayList<String>();
        while (rows.next()) {
          gone.add(rows.getString(1));
        }
        return List.copyOf(gone);
      }
    }
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
