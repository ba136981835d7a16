package io.countersign.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Creates the partitions of the coming months, and drops those that are no longer needed. Nothing
 * can be written in a month without partitions, so run it once a day, and alert an operator when
 * {@link Kept#monthsAhead()} falls below two. Any number of keepers may run at once. Safe for many
 * threads.
 */
public final class PartitionKeeper {

  /** How many months after the current one a run creates partitions for. */
  public static final int MONTHS_AHEAD = 3;

  /** Creates a keeper, which has no state. */
  public PartitionKeeper() {}

  /**
   * Result of a run.
   *
   * @param made how many partitions were created
   * @param monthsAhead how many months in a row after the current one have all their partitions
   */
  public record Kept(int made, int monthsAhead) {}

  /**
   * Creates missing partitions from the previous month to three months ahead, in the transaction of
   * the connection. Two round trips. Needs the role {@code wf_maintenance}.
   */
  public Kept runOnce(Connection connection, Instant now) throws SQLException {
    // The previous month too: a step may be opened before midnight and written after it, and
    // clocks differ.
    var first = LocalDate.ofInstant(now, ZoneOffset.UTC).withDayOfMonth(1).minusMonths(1);
    int made =
        HandleFactory.on(
            connection,
            handle ->
                handle
                    .createQuery(PartitionsSql.ENSURE)
                    .bind("first", first.toString())
                    .bind("months", MONTHS_AHEAD + 2)
                    .mapTo(Integer.class)
                    .one());
    return new Kept(made, monthsAhead(connection, now));
  }

  /**
   * Drops the partitions of months that ended before a time and are no longer needed, in the
   * transaction of the connection. A partition of steps is dropped once retention has deleted its
   * last row. A partition of an outbox is dropped once every row was completed before that time.
   * Rows that were given up are moved to the table of dead letters. One round trip. Needs the role
   * {@code wf_maintenance}.
   *
   * <p>Waits at most five seconds for sessions that use such a partition, and fails with the
   * SQLSTATE {@code 55P03} otherwise; nothing is dropped then, and the next run retries. Commit
   * immediately, because a dropped table stays locked until the commit.
   *
   * @param endedBefore months that ended before this time, such as 90 days ago
   * @return the names of the dropped partitions
   */
  public List<String> drop(Connection connection, Instant endedBefore) throws SQLException {
    return List.copyOf(
        HandleFactory.on(
            connection,
            handle ->
                handle
                    .createQuery(PartitionsSql.DROP)
                    .bind("before", endedBefore.toString())
                    .mapTo(String.class)
                    .list()));
  }

  /** How many months in a row after the current one have all their partitions. One round trip. */
  public int monthsAhead(Connection connection, Instant now) throws SQLException {
    return HandleFactory.on(
        connection,
        handle ->
            handle
                .createQuery(PartitionsSql.AHEAD)
                .bind("today", LocalDate.ofInstant(now, ZoneOffset.UTC).toString())
                .mapTo(Integer.class)
                .one());
  }
}
