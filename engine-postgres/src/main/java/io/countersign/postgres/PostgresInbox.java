package io.countersign.postgres;

import io.countersign.engine.document.Actor;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.Inbox;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What comes from outside. */
final class PostgresInbox implements Inbox {

  private record Waiting(String instance, long version) {}

  @Override
  public int deliver(StoreTransaction transaction, ExternalEvent event) {
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
            },
            rows -> {
              var found = new ArrayList<Waiting>();
              while (rows.next()) {
                found.add(
                    new Waiting(Loading.text(rows, "instance_id"), rows.getLong("entity_version")));
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

  /** Hands over events that had come before a step of an instance waited for them. */
  void hand(PostgresTransaction transaction, ChangeSet changes, String kept) {
    var triggers = new ArrayList<Trigger>();
    for (var one : Loading.list(Loading.plain(kept))) {
      var parts = Loading.list(one);
      triggers.add(
          trigger(
              (String) Loading.part(parts, 0),
              (String) Loading.part(parts, 1),
              StoredText.values(Json.write(Loading.part(parts, 2))),
              StoredText.actor(Json.write(Loading.part(parts, 3))),
              changes.after().pin().version()));
    }
    enqueue(
        transaction.session(),
        changes.org(),
        Doc.list(
            triggers,
            (one, doc) -> ChangeText.trigger(doc, changes.instance(), one, changes.at())));
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
