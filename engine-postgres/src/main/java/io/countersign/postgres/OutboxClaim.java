package io.countersign.postgres;

import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.EarlierAttempts;
import io.countersign.engine.store.EffectQueue.QueuedEffect;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.QueuedTrigger;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * The lease that a worker holds on an outbox row. Each claim of the row gets a new fence; a call
 * under an older fence changes nothing.
 *
 * @param org the organisation of the row
 * @param instance its instance
 * @param key its key, as hexadecimal digits
 * @param fence the number of the claim
 */
record OutboxClaim(String org, String instance, String key, long fence) {

  /**
   * Rows that were claimed at once.
   *
   * @param sound the content of the rows that could be read
   * @param broken the rows that could not be read
   */
  record Rows<S, B>(List<S> sound, List<B> broken) {}

  /** Reader of a row whose content cannot be read. */
  @FunctionalInterface
  interface Broken<B> {

    /** Reads what is needed to set the row aside. */
    B read(ResultSet row, RuntimeException unreadable) throws SQLException;
  }

  /** Claims rows. A row that cannot be read does not block the others. */
  static <S, B> Rows<S, B> rows(
      StatementRunner session,
      String sql,
      LeaseRequest lease,
      StatementRunner.Reading<S> sound,
      Broken<B> broken) {
    return session.ask(
        "claim rows of an outbox",
        sql,
        (statement, first) -> {
          statement.setString(1, lease.worker());
          statement.setString(2, lease.now().toString());
          statement.setString(3, lease.until().toString());
          statement.setInt(4, lease.limit());
        },
        rows -> {
          var all = new Rows<S, B>(new ArrayList<>(), new ArrayList<>());
          while (rows.next()) {
            var attempt = ReadableRows.attempt(rows, sound);
            attempt.said().ifPresent(all.sound()::add);
            if (attempt.damage().isPresent()) {
              all.broken().add(broken.read(rows, attempt.damage().get()));
            }
          }
          return all;
        });
  }

  /** The claim on the row under the cursor. */
  static OutboxClaim of(ResultSet row) throws SQLException {
    return new OutboxClaim(
        InstanceRowReader.text(row, "org_id"),
        InstanceRowReader.text(row, "instance_id"),
        HexFormat.of().formatHex(row.getBytes("event_idempotency_key")),
        row.getLong("fence"));
  }

  /** The outcome of earlier claims of the row under the cursor. */
  static EarlierAttempts earlier(ResultSet row, boolean begun) throws SQLException {
    return new EarlierAttempts(
        row.getInt("faults"), InstanceRowReader.maybe(row, "broke_off").orElse(""), begun);
  }

  static OutboxClaim of(QueuedTrigger claimed) {
    return new OutboxClaim(claimed.org(), claimed.instance(), claimed.key(), claimed.fence());
  }

  static OutboxClaim of(QueuedEffect claimed) {
    var key = claimed.effect().key(claimed.instance());
    return new OutboxClaim(claimed.org(), claimed.instance(), key, claimed.fence());
  }

  /** Sets the first four parameters of a statement. */
  void bind(PreparedStatement statement) throws SQLException {
    statement.setString(1, org);
    statement.setString(2, instance);
    statement.setBytes(3, HexFormat.of().parseHex(key));
    statement.setLong(4, fence);
  }

  /** Ends the claim with a failure. Returns whether the claim still held the row. */
  boolean fail(StatementRunner session, String sql, AttemptFailure failure) {
    return session.ask(
        "end a claim",
        sql,
        (statement, first) -> {
          bind(statement);
          statement.setString(5, ColumnText.storable(failure.error()));
          statement.setString(6, failure.retryAt().map(Instant::toString).orElse(null));
          statement.setBoolean(7, failure.outage());
        },
        PostgresTriggers::truth);
  }

  /**
   * Releases the claim without counting an attempt. Returns whether the claim still held the row.
   */
  boolean putBack(StatementRunner session, String sql) {
    return session.ask(
        "put a claim back", sql, (statement, first) -> bind(statement), PostgresTriggers::truth);
  }

  /** Extends claims. */
  static void keep(StatementRunner session, String sql, Set<Long> fences, Instant until) {
    session.ask(
        "keep claims",
        sql,
        (statement, first) -> {
          var array =
              statement.getConnection().createArrayOf("bigint", fences.toArray(Long[]::new));
          statement.setArray(1, array);
          statement.setString(2, until.toString());
        },
        PostgresTriggers::number);
  }

  /** Releases all claims of a worker. Returns how many there were. */
  static int takeBack(StatementRunner session, String sql, String worker, Instant now) {
    return session.ask(
        "take claims of a worker back",
        sql,
        (statement, first) -> {
          statement.setString(1, worker);
          statement.setString(2, now.toString());
        },
        PostgresTriggers::number);
  }
}
