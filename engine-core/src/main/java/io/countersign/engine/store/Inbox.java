package io.countersign.engine.store;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.NameCheck;
import io.countersign.engine.document.ReceivedValues;
import io.countersign.json.Shaped;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Events from outside. A wait and its event never miss each other, whichever comes first: an event
 * for which nothing waits is kept, and the first wait for its key that is written gets it, unless
 * {@link Retention} has forgotten it by then.
 */
public interface Inbox {

  /**
   * Takes an event in: queues a trigger for each instance of the organisation in which a step waits
   * for its key, or keeps the event. An event that was taken in before is a no-op. One that is not
   * {@linkplain ExternalEvent#checked acceptable} is refused, and nothing is written.
   */
  DeliveryResult deliver(StoreTransaction transaction, ExternalEvent event);

  /**
   * An event.
   *
   * @param org the organisation
   * @param id its sender's id for it
   * @param key the key that steps wait for
   * @param payload what it carries
   * @param by who sent it
   * @param at when it came
   */
  record ExternalEvent(
      String org,
      String id,
      String key,
      Map<String, @Nullable Object> payload,
      Actor by,
      Instant at) {

    /** Copies the payload. */
    public ExternalEvent(
        String org,
        String id,
        String key,
        Map<String, @Nullable Object> payload,
        Actor by,
        Instant at) {
      this.payload = Collections.unmodifiableMap(new LinkedHashMap<>(payload));
      this.org = org;
      this.id = id;
      this.key = key;
      this.by = by;
      this.at = at;
    }

    /**
     * The same event with a payload that every store can keep and give back, or why there is none:
     * see {@link NameCheck} and {@link ReceivedValues}.
     */
    public Shaped<ExternalEvent> checked() {
      var misfits =
          new NameCheck().name("/org", org).name("/id", id).name("/key", key).actor(by).problems();
      if (!misfits.isEmpty()) {
        return new Shaped.Refused<>(misfits);
      }
      var values = ReceivedValues.of(payload);
      return values instanceof Shaped.Read<Map<String, @Nullable Object>> read
          ? new Shaped.Read<>(new ExternalEvent(org, id, key, read.value(), by, at))
          : new Shaped.Refused<>(
              values.problems().stream().map(one -> one.under("/payload")).toList());
    }
  }
}
