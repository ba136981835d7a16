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

  private final QueryRunner queries;

  PostgresHealth(StatementRunner session) {
    this.queries = session.queries();
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
                triggers ? HealthSql.ALL_TRIGGERS : HealthSql.ALL_EFFECTS))
        .bind("now", now)
        .bind("since", since)
        .first((row, context) -> figures(row))
        .orElse(NOTHING);
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
    return ask(org, "find instances that are stuck", new Pair(HealthSql.STUCK, HealthSql.ALL_STUCK))
        .bind("after", ListLineReader.after(slice).instance())
        .bind("before", before)
        .bind("limit", slice.limit())
        .read(
            rows ->
                ReadableRows.all(
                    rows,
                    ListLineReader::instanceName,
                    (row, context) -> ListLineReader.instance(row)));
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
                triggers ? HealthSql.ALL_DEAD_TRIGGERS : HealthSql.ALL_DEAD_EFFECTS))
        .bind("at", after.at())
        .bind("after", after.instance())
        .bind("number", after.number())
        .bind("limit", slice.limit())
        .read(
            rows ->
                ReadableRows.all(
                    rows, ListLineReader::name, (row, context) -> ListLineReader.outbox(row)));
  }

  @Override
  public Optional<Session> holder(DocumentRef document) {
    return queries
        .ask("find the session that holds a document", HealthSql.HOLDER)
        .bind("org", document.org())
        .bind("type", document.type())
        .bind("document", document.id())
        .first((row, context) -> session(row));
  }

  private static Session session(ResultSet row) throws SQLException {
    return new Session(
        row.getLong("pid"),
        InstanceRowReader.text(row, "login"),
        InstanceRowReader.text(row, "application"),
        InstanceRowReader.maybe(row, "state"),
        InstanceRowReader.maybeTime(row, "since"));
  }

  private NamedQuery ask(Optional<String> org, String doing, Pair pair) {
    return org.isPresent()
        ? queries.askAs(org.get(), doing, pair.one())
        : queries.ask(doing, pair.all());
  }
}
