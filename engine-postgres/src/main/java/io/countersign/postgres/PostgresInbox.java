package io.countersign.postgres;

import io.countersign.engine.journal.StoredText;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.DeliveryResult;
import io.countersign.engine.store.EventInbox;
import io.countersign.engine.store.EventTriggers;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.json.Json;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The inbox of external events in Postgres. */
final class PostgresInbox implements EventInbox {

  private final PostgresTransaction transaction;
  private final StatementRunner session;

  PostgresInbox(PostgresTransaction transaction) {
    this.transaction = transaction;
    this.session = transaction.session();
  }

  private record Waiting(String instance, long version) {}

  @Override
  public DeliveryResult deliver(ExternalEvent event) {
    var checked = event.check();
    return checked instanceof Result.Accepted<ExternalEvent> read
        ? new DeliveryResult.Delivered(take(read.value()))
        : new DeliveryResult.Refused(checked.problems());
  }

  private int take(ExternalEvent event) {
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
              statement.setString(7, event.until().toString());
              statement.setInt(8, transaction.settings().lockWaitMillis());
            },
            rows -> {
              var found = new ArrayList<Waiting>();
              while (rows.next()) {
                var instance = rows.getString("instance_id");
                if (instance == null) {
                  throw UnavailableAnswers.busy("the events with the key " + event.key());
                }
                found.add(new Waiting(instance, rows.getLong("entity_version")));
              }
              return found;
            });
    if (!waiting.isEmpty()) {
      var at = transaction.settings().givenNow().orElse(event.at());
      enqueue(
          event.org(),
          JsonObjectWriter.list(
              waiting,
              (one, object) ->
                  ChangeText.trigger(
                      object, one.instance(), EventTriggers.of(event, 1, one.version()), at)));
    }
    return waiting.size();
  }

  /**
   * Sends events to the instances that wait for them, including the one just written. An event that
   * was tampered with and cannot be read is sent without its content: a worker then gives up its
   * trigger, with the reason, and the instance is not blocked.
   */
  void send(ChangeSet changes, String given) {
    enqueue(
        changes.org(),
        JsonObjectWriter.list(
            InstanceRowReader.list(InstanceRowReader.plain(given)),
            (one, object) -> writeSent(object, changes, InstanceRowReader.list(one))));
  }

  private static void writeSent(JsonObjectWriter object, ChangeSet changes, List<?> parts) {
    var instance = (String) InstanceRowReader.part(parts, 5);
    ChangeText.trigger(object, instance, trigger(changes, parts), changes.at());
  }

  private static Trigger trigger(ChangeSet changes, List<?> parts) {
    var id = (String) InstanceRowReader.part(parts, 0);
    var by = StoredText.actor(Json.write(InstanceRowReader.part(parts, 3)));
    int delivery = ((Number) InstanceRowReader.part(parts, 4)).intValue();
    long version = ((Number) InstanceRowReader.part(parts, 6)).longValue();
    try {
      var event =
          new ExternalEvent(
              changes.org(),
              id,
              (String) InstanceRowReader.part(parts, 1),
              StoredText.values(Json.write(InstanceRowReader.part(parts, 2))),
              by,
              changes.at());
      return EventTriggers.of(event.check().orThrow(), delivery, version);
    } catch (IllegalStateException | IllegalArgumentException unreadable) {
      var why = Map.<String, @Nullable Object>of("unreadable", "" + unreadable.getMessage());
      return new Trigger(TriggerType.EXTERNAL_EVENT, id, version, why, by, "");
    }
  }

  private void enqueue(String org, String triggers) {
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
