package io.countersign.postgres;

import io.countersign.engine.document.Actor;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.DeliveryResult;
import io.countersign.engine.store.Inbox;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.json.Json;
import io.countersign.json.Shaped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What comes from outside. */
final class PostgresInbox implements Inbox {

  private record Waiting(String instance, long version) {}

  @Override
  public DeliveryResult deliver(StoreTransaction transaction, ExternalEvent event) {
    var checked = event.checked();
    return checked instanceof Shaped.Read<ExternalEvent> read
        ? new DeliveryResult.Delivered(take(transaction, read.value()))
        : new DeliveryResult.Refused(checked.problems());
  }

  private static int take(StoreTransaction transaction, ExternalEvent event) {
    var session = PostgresStore.session(transaction);
    var waiting =
        session.ask(
            "take an event in",
            QueueSql.RECEIVE,
            (statement, first) -> {
              statement.setString(1, event.org());
              statement.setString(2, event.id());
              statement.setString(3, event.key());
              statement.setString(4, StoredText.values(event.payload()));
              statement.setString(5, StoredText.actor(event.by()));
              statement.setString(6, event.at().toString());
              statement.setInt(7, PostgresStore.settings(transaction).lockWaitMillis());
            },
            rows -> {
              var found = new ArrayList<Waiting>();
              while (rows.next()) {
                var instance = rows.getString("instance_id");
                if (instance == null) {
                  throw Unavailable.busy("the events with the key " + event.key());
                }
                found.add(new Waiting(instance, rows.getLong("entity_version")));
              }
              return found;
            });
    if (!waiting.isEmpty()) {
      var at = PostgresStore.settings(transaction).givenNow().orElse(event.at());
      enqueue(
          session,
          event.org(),
          Doc.list(
              waiting,
              (one, doc) ->
                  ChangeText.trigger(
                      doc,
                      one.instance(),
                      trigger(event.id(), event.key(), event.payload(), event.by(), one.version()),
                      at)));
    }
    return waiting.size();
  }

  /**
   * Hands over events that had come before a step of an instance waited for them. One that cannot
   * be read, because somebody altered it, is handed over without its content, so that a worker
   * gives up its trigger, with the reason, and the instance is not held up.
   */
  void hand(PostgresTransaction transaction, ChangeSet changes, String kept) {
    var triggers = new ArrayList<Trigger>();
    for (var one : Loading.list(Loading.plain(kept))) {
      triggers.add(handed(changes.org(), Loading.list(one), changes.after().pin().version()));
    }
    enqueue(
        transaction.session(),
        changes.org(),
        Doc.list(
            triggers,
            (one, doc) -> ChangeText.trigger(doc, changes.instance(), one, changes.at())));
  }

  private static Trigger handed(String org, List<?> parts, long version) {
    var id = (String) Loading.part(parts, 0);
    var by = StoredText.actor(Json.write(Loading.part(parts, 3)));
    try {
      var key = (String) Loading.part(parts, 1);
      var kept =
          new ExternalEvent(
              org,
              id,
              key,
              StoredText.values(Json.write(Loading.part(parts, 2))),
              by,
              Instant.EPOCH);
      return trigger(id, key, kept.checked().orThrow().payload(), by, version);
    } catch (IllegalStateException | IllegalArgumentException unreadable) {
      var why = Map.<String, @Nullable Object>of("unreadable", "" + unreadable.getMessage());
      return new Trigger(TriggerType.EXTERNAL_EVENT, id, version, why, by, "");
    }
  }

  private static Trigger trigger(
      String id, String key, Map<String, @Nullable Object> carried, Actor by, long version) {
    var payload = new LinkedHashMap<String, @Nullable Object>();
    payload.put("key", key);
    payload.put("payload", carried);
    return new Trigger(TriggerType.EXTERNAL_EVENT, id, version, payload, by, "");
  }

  private static void enqueue(Statements session, String org, String triggers) {
    session.ask(
        "queue triggers",
        StoreSql.ENQUEUE,
        (statement, first) -> {
          statement.setString(1, org);
          statement.setString(2, triggers);
        },
        PostgresTriggers::number);
  }
}
