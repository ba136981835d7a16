package io.countersign.postgres;

import io.countersign.engine.store.Health;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.Slice;
import io.countersign.engine.store.StoreTransaction;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How the work goes, for those who look after it. */
final class PostgresHealth implements Health {

  private static final int NANO_DIGITS = 9;

  private static final Figures NOTHING =
      new Figures(new Counts(0, 0, 0, 0, 0), Optional.empty(), Optional.empty());

  @Override
  public Figures figures(
      StoreTransaction transaction, Optional<String> org, Box box, Instant now, Instant since) {
    return ask(
        transaction,
        org,
        "count an outbox",
        box == Box.TRIGGERS ? HealthSql.TRIGGERS : HealthSql.EFFECTS,
        (statement, first) -> {
          statement.setString(first, now.toString());
          statement.setString(first + 1, since.toString());
          statement.setString(first + 2, org.orElse(null));
          statement.setString(first + 3, org.orElse(null));
        },
        rows -> rows.next() ? figures(rows) : NOTHING);
  }

  private static Figures figures(ResultSet row) throws SQLException {
    return new Figures(
        new Counts(
            row.getLong("pending"),
            row.getLong("processing"),
            row.getLong("stale"),
            row.getLong("failed"),
            row.getLong("dead")),
        duration(row, "oldest"),
        duration(row, "p95"));
  }

  private static Optional<Duration> duration(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getBigDecimal(column))
        .map(seconds -> seconds.movePointRight(NANO_DIGITS))
        .map(BigDecimal::longValue)
        .map(Duration::ofNanos);
  }

  @Override
  public List<InstanceLine> stuck(
      StoreTransaction transaction, Optional<String> org, Instant before, Slice slice) {
    return ask(
        transaction,
        org,
        "find instances that are stuck",
        HealthSql.STUCK,
        (statement, first) -> {
          statement.setString(first, Lines.after(slice).instance());
          statement.setString(first + 1, before.toString());
          statement.setString(first + 2, org.orElse(null));
          statement.setString(first + 3, org.orElse(null));
          statement.setInt(first + 4, slice.limit());
        },
        rows -> PostgresHistory.each(rows, Lines::instance));
  }

  @Override
  public List<OutboxRow> deadLetters(
      StoreTransaction transaction, Optional<String> org, Box box, Slice slice) {
    var after = Lines.after(slice);
    return ask(
        transaction,
        org,
        "list what was given up",
        box == Box.TRIGGERS ? HealthSql.DEAD_TRIGGERS : HealthSql.DEAD_EFFECTS,
        (statement, first) -> {
          statement.setString(first, org.orElse(null));
          statement.setString(first + 1, org.orElse(null));
          statement.setString(first + 2, after.at().toString());
          statement.setString(first + 3, after.instance());
          statement.setLong(first + 4, after.number());
          statement.setInt(first + 5, slice.limit());
        },
        rows -> PostgresHistory.each(rows, Lines::outbox));
  }

  private static <T> T ask(
      StoreTransaction transaction,
      Optional<String> org,
      String doing,
      String sql,
      Statements.Binding binding,
      Statements.Reading<T> reading) {
    var session = PostgresStore.session(transaction);
    return org.isPresent()
        ? session.askAs(org.get(), doing, sql, binding, reading)
        : session.ask(doing, sql, binding, reading);
  }
}
