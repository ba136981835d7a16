package io.countersign.testkit;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.store.DeliveryResult;
import io.countersign.engine.store.Inbox;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.json.Shaped;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What came from outside to a memory store. */
final class MemoryInbox implements Inbox {

  private final MemoryStore store;
  private final Table<String, ExternalEvent> known;
  private final Table<String, ExternalEvent> kept;

  MemoryInbox(MemoryStore store, UndoLog log) {
    this.store = store;
    known = new Table<>(log);
    kept = new Table<>(log);
  }

  @Override
  public DeliveryResult deliver(StoreTransaction transaction, ExternalEvent event) {
    store.need((MemoryTransaction) transaction);
    var checked = event.checked();
    return checked instanceof Shaped.Read<ExternalEvent> read
        ? new DeliveryResult.Delivered(take(read.value()))
        : new DeliveryResult.Refused(checked.problems());
  }

  private int take(ExternalEvent event) {
    var name = name(event);
    if (known.has(name)) {
      return 0;
    }
    known.put(name, event);
    int waiting = 0;
    for (var shelf : store.all()) {
      var step = waiting(shelf.state(), event);
      if (step.isPresent()) {
        queue(shelf.state(), event);
        waiting++;
      }
    }
    if (waiting == 0) {
      kept.put(name, event);
    }
    return waiting;
  }

  private static Optional<OpenStep> waiting(InstanceState state, ExternalEvent event) {
    return MemoryStore.org(state).equals(event.org())
        ? state.work().steps().values().stream()
            .filter(
                step ->
                    step.awaits().orElse(null) instanceof Wait.External external
                        && external.key().equals(event.key()))
            .findFirst()
        : Optional.empty();
  }

  /** A step waits for a key: what was kept under it goes to the step's instance. */
  void offer(InstanceState state, Wait.External external) {
    for (var event : kept.all()) {
      if (event.org().equals(MemoryStore.org(state)) && event.key().equals(external.key())) {
        kept.remove(name(event));
        queue(state, event);
      }
    }
  }

  private void queue(InstanceState state, ExternalEvent event) {
    var payload = new LinkedHashMap<String, @Nullable Object>();
    payload.put("key", event.key());
    payload.put("payload", event.payload());
    var instance = state.identity().instance();
    var trigger =
        new Trigger(
            TriggerType.EXTERNAL_EVENT, event.id(), state.pin().version(), payload, event.by(), "");
    store.triggerLines().add(event.org(), instance, trigger.key(instance), trigger, store.now());
  }

  int forget(Instant before, int limit) {
    var old =
        known.all().stream().filter(event -> event.at().isBefore(before)).limit(limit).toList();
    for (var event : old) {
      known.remove(name(event));
      kept.remove(name(event));
    }
    return old.size();
  }

  private static String name(ExternalEvent event) {
    return event.org() + '\n' + event.id();
  }
}
