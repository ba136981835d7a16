package io.countersign.postgres;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.ClaimResult;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.QueuedTrigger;
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

  private final StatementRunner session;

  PostgresTriggers(StatementRunner session) {
    this.session = session;
  }

  @Override
  public ClaimResult<QueuedTrigger> claim(LeaseRequest lease) {
    var rows =
        OutboxClaim.rows(
            session,
            QueueSql.CLAIM_TRIGGERS,
            lease,
            PostgresTriggers::readClaimed,
            (row, unreadable) -> UnreadableClaim.of(row, "event_type", lease.now(), unreadable));
    rows.broken().forEach(one -> one.put(session, QueueSql.FAIL_TRIGGER));
    return new ClaimResult<>(
        rows.sound(), rows.broken().stream().map(UnreadableClaim::describe).toList());
  }

  /** What fails under its key is claimed once; only what is claimed again has to be looked at. */
  private static QueuedTrigger readClaimed(ResultSet row) throws SQLException {
    var queued = readQueued(row);
    if (queued.attempts() > 1) {
      UnreadableClaim.requireKey(row, queued.key());
    }
    return queued;
  }

  /** A row of the outbox. */
  static QueuedTrigger readQueued(ResultSet row) throws SQLException {
    var trigger =
        new Trigger(
            InstanceRowReader.word(TriggerType.class, InstanceRowReader.text(row, "event_type")),
            InstanceRowReader.text(row, "cause"),
            row.getLong("entity_version"),
            ReadableRows.column(row, "payload_json", StoredText::values),
            ReadableRows.column(row, "actor_json", StoredText::actor),
            InstanceRowReader.text(row, "trace_id"));
    return new QueuedTrigger(
        InstanceRowReader.text(row, "org_id"),
        InstanceRowReader.text(row, "instance_id"),
        trigger,
        row.getLong("number"),
        row.getInt("attempts"),
        row.getLong("fence"),
        OutboxClaim.earlier(row, false));
  }

  @Override
  public boolean fail(QueuedTrigger claimed, AttemptFailure failure) {
    return OutboxClaim.of(claimed).fail(session, QueueSql.FAIL_TRIGGER, failure);
  }

  @Override
  public boolean putBack(QueuedTrigger claimed) {
    return OutboxClaim.of(claimed).putBack(session, QueueSql.PUT_TRIGGER_BACK);
  }

  @Override
  public void keep(Set<Long> fences, Instant until) {
    OutboxClaim.keep(session, QueueSql.KEEP_TRIGGERS, fences, until);
  }

  @Override
  public int takeBack(String worker, Instant now) {
    return OutboxClaim.takeBack(session, QueueSql.TAKE_TRIGGERS_BACK, worker, now);
  }

  @Override
  public int reap(Instant now) {
    return session.ask(
        "take lapsed claims back",
        QueueSql.REAP_TRIGGERS,
        (statement, first) -> statement.setString(1, now.toString()),
        PostgresTriggers::number);
  }

  @Override
  public int queueDue(Instant now, int limit) {
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
        JsonObjectWriter.list(
            due,
            (one, object) -> {
              object.text("org", one.org());
              ChangeText.trigger(object, one.instance(), one.trigger(), now);
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
              InstanceRowReader.text(rows, "org_id"),
              InstanceRowReader.text(rows, "instance_id"),
              Trigger.timer(
                  seq,
                  InstanceRowReader.time(rows, "resume_at"),
                  rows.getLong("entity_version"),
                  actor(rows, "run_as", "actor", "roles"),
                  InstanceRowReader.text(rows, "trace_id"))));
    }
    return all;
  }

  /** Decodes an actor from the columns of its kind, id and roles. */
  static Actor actor(ResultSet row, String kind, String id, String roles) throws SQLException {
    return new Actor(
        InstanceRowReader.text(row, id),
        InstanceRowReader.word(Actor.Kind.class, InstanceRowReader.text(row, kind)),
        Arrays.asList((String[]) row.getArray(roles).getArray()));
  }

  @Override
  public boolean requeue(OrgId org, InstanceId instance, String key) {
    return KEY.matcher(key).matches() && requeued(org.value(), instance.value(), key);
  }

  private boolean requeued(String org, String instance, String key) {
    return session.ask(
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
