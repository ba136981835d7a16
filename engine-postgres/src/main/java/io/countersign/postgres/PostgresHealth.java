package io.countersign.postgres;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.store.HealthQueries;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The health figures in Postgres. */
final class PostgresHealth implements HealthQueries {

  private static final int NANO_DIGITS = 9;

  private static final Figures NOTHING =
      new Figures(new Counts(0, 0, 0, 0, 0), Optional.empty(), Optional.empty());

  private final StatementRunner session;

  PostgresHealth(StatementRunner session) {
    this.session = session;
  }

  /**
   * A statement about one organisation, which row security also applies to, and the same about
   * every organisation, which only workers may run.
   */
  private record Pair(String one, String all) {}

  @Override
  public Figures figures(Optional<String> org, Box box, Instant now, Instant since) {
    boolean triggers = box == Box.TRIGGERS;
    return ask(
        org,
        "count an outbox",
        new Pair(
            triggers ? HealthSql.TRIGGERS : HealthSql.EFFECTS,
            triggers ? HealthSql.ALL_TRIGGERS : HealthSql.ALL_EFFECTS),
        (statement, first) -> {
          int next = first;
          statement.setString(next++, now.toString());
          statement.setString(next++, since.toString());
          if (org.isPresent()) {
            statement.setString(next, org.get());
          }
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
  public List<InstanceLine> stuck(Optional<String> org, Instant before, ListSlice slice) {
    return ask(
        org,
        "find instances that are stuck",
        new Pair(HealthSql.STUCK, HealthSql.ALL_STUCK),
        (statement, first) -> {
          int next = first;
          statement.setString(next++, ListLineReader.after(slice).instance());
          statement.setString(next++, before.toString());
          if (org.isPresent()) {
            statement.setString(next++, org.get());
          }
          statement.setInt(next, slice.limit());
        },
        rows -> ReadableRows.all(rows, ListLineReader::instanceName, ListLineReader::instance));
  }

  @Override
  public List<OutboxRow> deadLetters(Optional<String> org, Box box, ListSlice slice) {
    var after = ListLineReader.after(slice);
    boolean triggers = box == Box.TRIGGERS;
    return ask(
        org,
        "list what was given up",
        new Pair(
            triggers ? HealthSql.DEAD_TRIGGERS : HealthSql.DEAD_EFFECTS,
            triggers ? HealthSql.ALL_DEAD_TRIGGERS : HealthSql.ALL_DEAD_EFFECTS),
        (statement, first) -> {
          int next = first;
          if (org.isPresent()) {
            statement.setString(next++, org.get());
          }
          statement.setString(next++, after.at().toString());
          statement.setString(next++, after.instance());
          statement.setLong(next++, after.number());
          statement.setInt(next, slice.limit());
        },
        rows -> ReadableRows.all(rows, ListLineReader::name, ListLineReader::outbox));
  }

  @Override
  public Optional<Session> holder(DocumentRef document) {
    return session.ask(
        "find the session that holds a document",
        HealthSql.HOLDER,
        (statement, first) -> {
          statement.setString(first, document.org());
          statement.setString(first + 1, document.type());
          statement.setString(first + 2, document.id());
        },
        rows -> rows.next() ? Optional.of(session(rows)) : Optional.empty());
  }

  private static Session session(ResultSet row) throws SQLException {
    return new Session(
        row.getLong("pid"),
        InstanceRowReader.text(row, "login"),
        InstanceRowReader.text(row, "application"),
        InstanceRowReader.maybe(row, "state"),
        InstanceRowReader.maybeTime(row, "since"));
  }

  private <T> T ask(
      Optional<String> org,
      String doing,
      Pair pair,
      StatementRunner.Binding binding,
      StatementRunner.Reading<T> reading) {
    return org.isPresent()
        ? session.askAs(org.get(), doing, pair.one(), binding, reading)
        : session.ask(doing, pair.all(), binding, reading);
  }
}
