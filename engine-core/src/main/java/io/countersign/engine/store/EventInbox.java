package io.countersign.engine.store;

import io.countersign.engine.document.Actor;
import io.countersign.engine.value.NameCheck;
import io.countersign.engine.value.ReceivedValues;
import io.countersign.problem.Result;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Inbox of external events. A wait and its event never miss each other, regardless of which comes
 * first.
 *
 * <p>An event goes to every instance in which a step waits for its key. An event for which no step
 * waits is kept: a wait for its key that is written later gets the oldest kept event, and the next
 * wait the next one, unless {@link RetentionStore} has deleted it by then, or it has exceeded its
 * age limit. An event that ended no step in any instance that it went to, because another event of
 * its key or a time-out was faster, is treated as if it came then: it goes to the steps that wait
 * now, or is kept. So each event ends at least one step or is still kept.
 */
public interface EventInbox {

  /** How long an event is kept for a wait by default. */
  Duration KEPT = Duration.ofDays(30);

  /**
   * Accepts an event: queues a trigger for each instance of the organisation in which a step waits
   * for its key, or keeps the event. An event that was accepted before is ignored. One that is not
   * {@linkplain ExternalEvent#check acceptable} is refused, and nothing is written.
   */
  DeliveryResult deliver(ExternalEvent event);

  /**
   * External event.
   *
   * @param org the organisation
   * @param id the sender's id of the event
   * @param key the key that steps wait for
   * @param payload what it carries
   * @param by the sender
   * @param at when it came
   * @param until the time after which a step that begins to wait does not get it
   */
  record ExternalEvent(
      String org,
      String id,
      String key,
      Map<String, @Nullable Object> payload,
      Actor by,
      Instant at,
      Instant until) {

    /** Creates an event that a step may begin to wait for within {@link #KEPT}. */
    public ExternalEvent(
        String org,
        String id,
        String key,
        Map<String, @Nullable Object> payload,
        Actor by,
        Instant at) {
      this(org, id, key, payload, by, at, at.plus(KEPT));
    }

    /** Copies the payload. */
    public ExternalEvent(
        String org,
        String id,
        String key,
        Map<String, @Nullable Object> payload,
        Actor by,
        Instant at,
        Instant until) {
      this.payload = Collections.unmodifiableMap(new LinkedHashMap<>(payload));
      this.org = org;
      this.id = id;
      this.key = key;
      this.by = by;
      this.at = at;
      this.until = until;
    }

    /**
     * Returns the same event with a payload that every store can keep and return, or why that is
     * impossible: see {@link NameCheck} and {@link ReceivedValues}.
     */
    public Result<ExternalEvent> check() {
      var mismatches =
          new NameCheck()
              .name("/org", org)
              .name("/id", id)
              .name("/key", key)
              .actor(by.id(), by.roles())
              .problems();
      if (!mismatches.isEmpty()) {
        return new Result.Refused<>(mismatches);
      }
      var values = ReceivedValues.of(payload);
      return values instanceof Result.Accepted<Map<String, @Nullable Object>> read
          ? new Result.Accepted<>(new ExternalEvent(org, id, key, read.value(), by, at, until))
          : new Result.Refused<>(
              values.problems().stream().map(one -> one.under("/payload")).toList());
    }
  }

  /**
   * Result of an event in one of the instances that it went to.
   *
   * @param id the sender's id of the event
   * @param key the key that steps wait for
   * @param payload what it carries
   * @param used whether a step ended by it
   */
  record SettledEvent(String id, String key, Map<String, @Nullable Object> payload, boolean used) {

    /** Copies the payload. */
    public SettledEvent(
        String id, String key, Map<String, @Nullable Object> payload, boolean used) {
      this.payload = Collections.unmodifiableMap(new LinkedHashMap<>(payload));
      this.id = id;
      this.key = key;
      this.used = used;
    }
  }
}
