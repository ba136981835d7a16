package io.countersign.postgres;

import io.countersign.engine.document.Actor;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.store.Claimed;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.EffectRow;
import io.countersign.engine.store.Failure;
import io.countersign.engine.store.Lease;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The outbox of effects. */
final class PostgresEffects implements EffectQueue {

  private static final Actor STORE = new Actor("store", Actor.Kind.SYSTEM, List.of());

  /** A row that cannot be read, with what its instance has to know of it once it is given up. */
  private record Lost(Aside aside, long seq, String trace) {}

  @Override
  public Claimed<QueuedEffect> claim(StoreTransaction transaction, Lease lease) {
    var lost = new ArrayList<Lost>();
    var claimed =
        PostgresStore.session(transaction)
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
                  var sound = new ArrayList<QueuedEffect>();
                  while (rows.next()) {
                    try {
                      sound.add(claimed(rows));
                    } catch (IllegalStateException | IllegalArgumentException unreadable) {
                      var aside = Aside.of(rows, "effect_type", lease.now(), unreadable);
                      var trace = Loading.maybe(rows, "trace_id").orElse("");
                      lost.add(new Lost(aside, rows.getLong("seq"), trace));
                    }
                  }
                  return sound;
                });
    lost.forEach(one -> putAside(transaction, one));
    return new Claimed<>(claimed, lost.stream().map(one -> one.aside().told()).toList());
  }

  /** Nothing goes out whose content is not that of its key. */
  private static QueuedEffect claimed(ResultSet row) throws SQLException {
    var effect =
        new EffectRow(
            row.getLong("seq"),
            row.getLong("step_seq"),
            Loading.text(row, "effect_type"),
            Legible.column(row, "payload_json", StoredText::values),
            Legible.column(row, "options_json", StoredText::values),
            Loading.text(row, "trace_id"));
    var instance = Loading.text(row, "instance_id");
    Aside.requireKey(row, effect.key(instance));
    return new QueuedEffect(
        Loading.text(row, "org_id"),
        instance,
        effect,
        row.getInt("attempts"),
        row.getLong("fence"));
  }

  /** The step that waits for an effect hears when it is given up. */
  private static void putAside(StoreTransaction transaction, Lost lost) {
    var aside = lost.aside();
    if (aside.again().isPresent()) {
      aside.put(transaction, QueueSql.FAIL_EFFECT);
      return;
    }
    var payload =
        Map.<String, @Nullable Object>of(
            "effect", lost.seq(), "response", Map.of("reason", aside.error()));
    var cause = lost.seq() + "." + aside.fence();
    var report = new Trigger(TriggerType.EFFECT_FAILED, cause, 0, payload, STORE, lost.trace());
    settle(
        transaction, new Claim(aside.org(), aside.instance(), aside.key(), aside.fence()), report);
  }

  @Override
  public boolean settle(StoreTransaction transaction, QueuedEffect claimed, Trigger report) {
    return settle(transaction, Claim.of(claimed), report);
  }

  /** A row and the claim that holds it. */
  private record Claim(String org, String instance, String key, long fence) {

    static Claim of(QueuedEffect claimed) {
      var key = claimed.effect().key(claimed.instance());
      return new Claim(claimed.org(), claimed.instance(), key, claimed.fence());
    }
  }

  private static boolean settle(StoreTransaction transaction, Claim claim, Trigger report) {
    var given = PostgresStore.settings(transaction).givenNow();
    var session = PostgresStore.session(transaction);
    var at = given.orElseGet(transaction::now);
    var reported =
        Doc.list(List.of(report), (one, doc) -> ChangeText.trigger(doc, claim.instance(), one, at));
    return session.ask(
        "settle an effect",
        QueueSql.SETTLE,
        (statement, first) -> {
          held(statement, claim);
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

  private static void held(PreparedStatement statement, Claim claim) throws SQLException {
    statement.setString(1, claim.org());
    statement.setString(2, claim.instance());
    statement.setBytes(3, HexFormat.of().parseHex(claim.key()));
    statement.setLong(4, claim.fence());
  }

  @Override
  public boolean fail(StoreTransaction transaction, QueuedEffect claimed, Failure failure) {
    return PostgresStore.session(transaction)
        .ask(
            "end a claim",
            QueueSql.FAIL_EFFECT,
            (statement, first) -> {
              held(statement, Claim.of(claimed));
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
            (statement, first) -> held(statement, Claim.of(claimed)),
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
