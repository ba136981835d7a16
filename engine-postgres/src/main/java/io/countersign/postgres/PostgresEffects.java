package io.countersign.postgres;

import io.countersign.engine.journal.StoredText;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.EffectRow;
import io.countersign.engine.store.Failure;
import io.countersign.engine.store.Lease;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** The outbox of effects. */
final class PostgresEffects implements EffectQueue {

  @Override
  public List<QueuedEffect> claim(StoreTransaction transaction, Lease lease) {
    return PostgresStore.session(transaction)
        .ask(
            "claim effects",
            QueueSql.CLAIM_EFFECTS,
            (statement, first) -> {
              statement.setString(1, lease.worker());
              statement.setString(2, lease.now().toString());
              statement.setString(3, lease.until().toString());
              statement.setInt(4, lease.limit());
            },
            rows -> {
              var claimed = new ArrayList<QueuedEffect>();
              while (rows.next()) {
                claimed.add(
                    new QueuedEffect(
                        Loading.text(rows, "org_id"),
                        Loading.text(rows, "instance_id"),
                        new EffectRow(
                            rows.getLong("seq"),
                            rows.getLong("step_seq"),
                            Loading.text(rows, "effect_type"),
                            StoredText.values(Loading.text(rows, "payload_json")),
                            StoredText.values(Loading.text(rows, "options_json")),
                            Loading.text(rows, "trace_id")),
                        rows.getInt("attempts"),
                        rows.getLong("fence")));
              }
              return claimed;
            });
  }

  @Override
  public boolean settle(StoreTransaction transaction, QueuedEffect claimed, Trigger report) {
    var given = PostgresStore.settings(transaction).givenNow();
    var session = PostgresStore.session(transaction);
    var at = given.orElseGet(transaction::now);
    var reported =
        Doc.list(
            List.of(report), (one, doc) -> ChangeText.trigger(doc, claimed.instance(), one, at));
    return session.ask(
        "settle an effect",
        QueueSql.SETTLE,
        (statement, first) -> {
          held(statement, claimed);
          statement.setBoolean(5, report.type() == TriggerType.EFFECT_CONFIRMED);
          statement.setString(6, report.cause());
          statement.setString(7, response(report));
          statement.setString(8, at.toString());
          statement.setString(9, reported);
        },
        PostgresTriggers::truth);
  }

  /** What came back, as evidence. */
  private static String response(Trigger report) {
    return report.payload().get("response") instanceof Map<?, ?> response
        ? StoredText.values(Map.of("response", response))
        : StoredText.values(Map.of());
  }

  private static void held(PreparedStatement statement, QueuedEffect claimed) throws SQLException {
    statement.setString(1, claimed.org());
    statement.setString(2, claimed.instance());
    statement.setBytes(3, HexFormat.of().parseHex(claimed.effect().key(claimed.instance())));
    statement.setLong(4, claimed.fence());
  }

  @Override
  public boolean fail(StoreTransaction transaction, QueuedEffect claimed, Failure failure) {
    return PostgresStore.session(transaction)
        .ask(
            "end a claim",
            QueueSql.FAIL_EFFECT,
            (statement, first) -> {
              held(statement, claimed);
              statement.setString(5, Texts.storable(failure.error()));
              statement.setString(6, failure.retryAt().map(Instant::toString).orElse(null));
            },
            PostgresTriggers::truth);
  }

  @Override
  public boolean putBack(StoreTransaction transaction, QueuedEffect claimed) {
    return PostgresStore.session(transaction)
        .ask(
            "put a claim back",
            QueueSql.PUT_EFFECT_BACK,
            (statement, first) -> held(statement, claimed),
            PostgresTriggers::truth);
  }

  @Override
  public int reap(StoreTransaction transaction, Instant now) {
    return PostgresStore.session(transaction)
        .ask(
            "take lapsed claims back",
            QueueSql.REAP_EFFECTS,
            (statement, first) -> statement.setString(1, now.toString()),
            PostgresTriggers::number);
  }

  @Override
  public boolean requeue(StoreTransaction transaction, String org, String instance, long seq) {
    return PostgresStore.session(transaction)
        .ask(
            "let an effect be tried again",
            QueueSql.REQUEUE_EFFECT,
            (statement, first) -> {
              statement.setString(1, org);
              statement.setString(2, instance);
              statement.setLong(3, seq);
            },
            PostgresTriggers::truth);
  }
}
