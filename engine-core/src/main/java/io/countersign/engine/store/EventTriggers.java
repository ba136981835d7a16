package io.countersign.engine.store;

import io.countersign.engine.store.EventInbox.ExternalEvent;
import io.countersign.engine.store.EventInbox.SettledEvent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Triggers that bring external events to an instance. */
public final class EventTriggers {

  private static final String KEY = "key";
  private static final String PAYLOAD = "payload";
  private static final String DELIVERY = "delivery";

  private EventTriggers() {}

  /**
   * Returns the trigger that brings an event to an instance.
   *
   * @param delivery how often the event has been forwarded, this time included; an event that comes
   *     again to an instance that had no use for it is another reason to advance
   * @param version the version of the document at that time
   */
  public static Trigger of(ExternalEvent event, int delivery, long version) {
    var payload = new LinkedHashMap<String, @Nullable Object>();
    payload.put(KEY, event.key());
    payload.put(PAYLOAD, event.payload());
    if (delivery > 1) {
      payload.put(DELIVERY, (long) delivery);
    }
    return new Trigger(TriggerType.EXTERNAL_EVENT, event.id(), version, payload, event.by(), "");
  }

  /** Returns the result of the event that a trigger brought, or empty if it brought none. */
  public static Optional<SettledEvent> settledEvent(Trigger trigger, boolean used) {
    return trigger.type() == TriggerType.EXTERNAL_EVENT
            && trigger.payload().get(PAYLOAD) instanceof Map<?, ?> carried
        ? Optional.of(new SettledEvent(trigger.cause(), key(trigger), plain(carried), used))
        : Optional.empty();
  }

  private static String key(Trigger trigger) {
    return String.valueOf(trigger.payload().get(KEY));
  }

  private static Map<String, @Nullable Object> plain(Map<?, ?> carried) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    carried.forEach((name, value) -> plain.put(String.valueOf(name), value));
    return plain;
  }
}
