package io.countersign.postgres;

import io.countersign.engine.document.Actor;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.store.Claimed;
import io.countersign.engine.store.Failure;
import io.countersign.engine.store.Lease;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerQueue;
import io.countersign.engine.store.TriggerType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The outbox of triggers in Postgres. */
final class PostgresTriggers implements TriggerQueue {

  private static final Pattern KEY = Pattern.compile("(?:[0-9a-fA-F]{2})+");

  @Override
  public Claimed<QueuedTrigger> claim(StoreTransaction transaction, Lease lease) {
    var rows =
        Claim.rows(
            transaction,
            QueueSql.CLAIM_TRIGGERS,
            lease,
            PostgresTriggers::claimed,
            (row, unreadable) -> Aside.of(row, "event_type", lease.now(), unreadable));
    rows.broken().forEach(one -> one.put(transaction, QueueSql.FAIL_TRIGGER));
    return new Claimed<>(rows.sound(), rows.broken().stream().map(Aside::told).toList());
  }

  /** What fails under its key is claimed once; only what is claimed again has to be looked at. */
  private static QueuedTrigger claimed(ResultSet row) throws SQLException {
    var queued = queued(row);
    if (queued.attempts() > 1) {
      Aside.requireKey(row, queued.key());
    }
    return queued;
  }

  /** A row of the outbox. */
  static QueuedTrigger queued(ResultSet row) throws SQLException {
    var trigger =
        new Trigger(
            Loading.word(TriggerType.class, Loading.text(row, "event_type")),
            Loading.text(row, "cause"),
            row.getLong("entity_version"),
            Legible.column(row, "payload_json", StoredText::values),
            Legible.column(row, "actor_json", StoredText::actor),
            Loading.text(row, "trace_id"));
    return new QueuedTrigger(
        Loading.text(row, "org_id"),
        Loading.text(row, "instance_id"),
        trigger,
        row.getLong("number"),
        row.getInt("attempts"),
        row.getLong("fence"),
        Claim.earlier(row, false));
  }

  @Override
  public boolean fail(StoreTransaction transaction, QueuedTrigger claimed, Failure failure) {
    return Claim.of(claimed).fail(transaction, QueueSql.FAIL_TRIGGER, failure);
  }

  @Override
  public boolean putBack(StoreTransaction transaction, QueuedTrigger claimed) {
    return Claim.of(claimed).putBack(transaction, QueueSql.PUT_TRIGGER_BACK);
  }

  @Override
  public void keep(StoreTransaction transaction, Set<Long> fences, Instant until) {
    Claim.keep(transaction, QueueSql.KEEP_TRIGGERS, fences, until);
  }

  @Override
  public int takeBack(StoreTransaction transaction, String worker, Instant now) {
    return Claim.takeBack(transaction, QueueSql.TAKE_TRIGGERS_BACK, worker, now);
  }

  @Override
  public int reap(StoreTransaction transaction, Instant now) {
    return PostgresStore.session(transaction)
        .ask(
            "take lapsed claims back",
            QueueSql.REAP_TRIGGERS,
            (statement, first) -> statement.setString(1, now.toString()),
            PostgresTriggers::number);
  }

  @Override
  public int queueDue(StoreTransaction transaction, Instant now, int limit) {
    var session = PostgresStore.session(transaction);
    var due =
        session.ask(
            "find steps that are due",
            QueueSql.DUE_STEPS,
            (statement, first) -> {
              statement.setString(1, now.toString());
              statement.setInt(2, limit);
            },
            PostgresTriggers::due);
    if (due.isEmpty()) {
      return 0;
    }
    var triggers =
        Doc.list(
            due,
            (one, doc) -> {
              doc.text("org", one.org());
              ChangeText.trigger(doc, one.instance(), one.trigger(), now);
            });
    return session.ask(
        "queue steps that are due",
        QueueSql.ENQUEUE_ALL,
        (statement, first) -> statement.setString(1, triggers),
        PostgresTriggers::number);
  }

  private record Due(String org, String instance, Trigger trigger) {}

  private static List<Due> due(ResultSet rows) throws SQLException {
    var all = new ArrayList<Due>();
    while (rows.next()) {
      long seq = rows.getLong("seq");
      all.add(
          new Due(
              Loading.text(rows, "org_id"),
              Loading.text(rows, "instance_id"),
              Trigger.timer(
                  seq,
                  Loading.time(rows, "resume_at"),
                  rows.getLong("entity_version"),
                  actor(rows, "run_as", "actor", "roles"),
                  Loading.text(rows, "trace_id"))));
    }
    return all;
  }

  /** Decodes an actor from the columns of its kind, id and roles. */
  static Actor actor(ResultSet row, String kind, String id, String roles) throws SQLException {
    return new Actor(
        Loading.text(row, id),
        Loading.word(Actor.Kind.class, Loading.text(row, kind)),
        Arrays.asList((String[]) row.getArray(roles).getArray()));
  }

  @Override
  public boolean requeue(StoreTransaction transaction, String org, String instance, String key) {
    return KEY.matcher(key).matches() && requeued(transaction, org, instance, key);
  }

  private static boolean requeued(
      StoreTransaction transaction, String org, String instance, String key) {
    return PostgresStore.session(transaction)
        .ask(
            "let a trigger be tried again",
            QueueSql.REQUEUE_TRIGGER,
            (statement, first) -> {
              statement.setString(1, org);
              statement.setString(2, RowId.instance(instance));
              statement.setBytes(3, HexFormat.of().parseHex(key));
            },
            PostgresTriggers::truth);
  }

  static boolean truth(ResultSet rows) throws SQLException {
    rows.next();
    return rows.getBoolean(1);
  }

  static int number(ResultSet rows) throws SQLException {
    rows.next();
    return rows.getInt(1);
  }
}
