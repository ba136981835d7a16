package io.countersign.postgres;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.ClaimResult;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The outbox of effects in Postgres. */
final class PostgresEffects implements EffectQueue {

  private static final Actor STORE = new Actor("store", Actor.Kind.SYSTEM, List.of());

  private final PostgresTransaction transaction;
  private final StatementRunner session;

  PostgresEffects(PostgresTransaction transaction) {
    this.transaction = transaction;
    this.session = transaction.session();
  }

  /**
   * A row that cannot be read, with the details that its instance needs once the row is given up.
   */
  private record Lost(UnreadableClaim aside, long seq, String trace) {}

  @Override
  public ClaimResult<QueuedEffect> claim(LeaseRequest lease) {
    var rows =
        OutboxClaim.rows(
            session,
            QueueSql.CLAIM_EFFECTS,
            lease,
            PostgresEffects::readClaimed,
            (row, unreadable) ->
                new Lost(
                    UnreadableClaim.of(row, "effect_type", lease.now(), unreadable),
                    row.getLong("seq"),
                    InstanceRowReader.maybe(row, "trace_id").orElse("")));
    rows.broken().forEach(one -> putAside(one));
    var told = rows.broken().stream().map(one -> one.aside().describe()).toList();
    return new ClaimResult<>(rows.sound(), told);
  }

  /**
   * Decodes a claimed effect. Refuses one whose content does not match its key, so that it is not
   * sent.
   */
  private static QueuedEffect readClaimed(ResultSet row) throws SQLException {
    var shown =
        new EffectRow(
            row.getLong("seq"),
            row.getLong("step_seq"),
            InstanceRowReader.text(row, "effect_type"),
            ReadableRows.column(row, "payload_json", StoredText::values),
            ReadableRows.column(row, "options_json", StoredText::values),
            InstanceRowReader.text(row, "trace_id"));
    var effect =
        InstanceRowReader.maybe(row, "sealed_json").isEmpty()
            ? shown
            : ReadableRows.column(row, "sealed_json", text -> SealedText.read(text, shown));
    var instance = InstanceRowReader.text(row, "instance_id");
    UnreadableClaim.requireKey(row, effect.key(instance));
    return new QueuedEffect(
        InstanceRowReader.text(row, "org_id"),
        instance,
        effect,
        row.getInt("attempts"),
        row.getLong("fence"),
        OutboxClaim.earlier(row, InstanceRowReader.maybe(row, "begun_at").isPresent()));
  }

  /** Sets the row aside; if it is given up, notifies the step that waits for the effect. */
  private void putAside(Lost lost) {
    var aside = lost.aside();
    if (aside.again().isPresent()) {
      aside.put(session, QueueSql.FAIL_EFFECT);
      return;
    }
    var payload =
        Map.<String, @Nullable Object>of(
            "effect", lost.seq(), "response", Map.of("reason", aside.error()));
    var cause = lost.seq() + "." + aside.claim().fence();
    var report = new Trigger(TriggerType.EFFECT_FAILED, cause, 0, payload, STORE, lost.trace());
    settle(aside.claim(), report, true);
  }

  @Override
  public boolean begin(QueuedEffect claimed, Instant now) {
    return session.ask(
        "begin an effect",
        QueueSql.BEGIN_EFFECT,
        (statement, first) -> {
          OutboxClaim.of(claimed).bind(statement);
          statement.setString(5, now.toString());
        },
        PostgresTriggers::truth);
  }

  @Override
  public boolean settle(QueuedEffect claimed, Trigger report) {
    return settle(OutboxClaim.of(claimed), report, !claimed.effect().isQuiet());
  }

  private boolean settle(OutboxClaim claim, Trigger report, boolean isReported) {
    var given = transaction.settings().givenNow();
    var at = given.orElseGet(transaction::now);
    var reported =
        JsonObjectWriter.list(
            isReported ? List.of(report) : List.<Trigger>of(),
            (one, object) -> ChangeText.trigger(object, claim.instance(), one, at));
    return session.ask(
        "settle an effect",
        QueueSql.SETTLE,
        (statement, first) -> {
          claim.bind(statement);
          statement.setBoolean(5, report.type() == TriggerType.EFFECT_CONFIRMED);
          statement.setString(6, report.cause());
          statement.setString(7, response(report));
          statement.setString(8, at.toString());
          statement.setString(9, reported);
        },
        PostgresTriggers::truth);
  }

  /** The response of the receiver, kept as evidence. */
  private static String response(Trigger report) {
    return report.payload().get("response") instanceof Map<?, ?> response
        ? StoredText.values(Map.of("response", response))
        : StoredText.values(Map.of());
  }

  @Override
  public boolean fail(QueuedEffect claimed, AttemptFailure failure) {
    return OutboxClaim.of(claimed).fail(session, QueueSql.FAIL_EFFECT, failure);
  }

  @Override
  public boolean putBack(QueuedEffect claimed) {
    return OutboxClaim.of(claimed).putBack(session, QueueSql.PUT_EFFECT_BACK);
  }

  @Override
  public void keep(Set<Long> fences, Instant until) {
    OutboxClaim.keep(session, QueueSql.KEEP_EFFECTS, fences, until);
  }

  @Override
  public int takeBack(String worker, Instant now) {
    return OutboxClaim.takeBack(session, QueueSql.TAKE_EFFECTS_BACK, worker, now);
  }

  @Override
  public int reap(Instant now) {
    return session.ask(
        "take lapsed claims back",
        QueueSql.REAP_EFFECTS,
        (statement, first) -> statement.setString(1, now.toString()),
        PostgresTriggers::number);
  }

  @Override
  public boolean requeue(OrgId org, InstanceId instance, long seq) {
    return session.ask(
        "let an effect be tried again",
        QueueSql.REQUEUE_EFFECT,
        (statement, first) -> {
          statement.setString(1, org.value());
          statement.setString(2, RowId.instance(instance.value()));
          statement.setLong(3, seq);
        },
        PostgresTriggers::truth);
  }
}
