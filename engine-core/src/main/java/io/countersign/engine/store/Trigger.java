package io.countersign.engine.store;

import io.countersign.engine.document.Actor;
import io.countersign.engine.value.PlainValues;
import io.countersign.json.CanonicalJson;
import java.time.Instant;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reason to advance an instance. Two triggers of one instance with the same key are one trigger:
 * only deliveries of the same thing share a cause.
 *
 * @param type the type of reason
 * @param cause its cause: the sequence number of an event, or the id of another cause
 * @param version the version of the document at that time
 * @param payload what it carries
 * @param actor who caused it
 * @param trace the host's trace, or empty
 */
public record Trigger(
    TriggerType type,
    String cause,
    long version,
    Map<String, @Nullable Object> payload,
    Actor actor,
    String trace) {

  /**
   * Copies the payload.
   *
   * @throws IllegalArgumentException if there is no cause, because then a second reason would be
   *     mistaken for the first one
   */
  public Trigger(
      TriggerType type,
      String cause,
      long version,
      Map<String, @Nullable Object> payload,
      Actor actor,
      String trace) {
    if (cause.isEmpty()) {
      throw new IllegalArgumentException(
          "Expected a cause for a trigger of type " + type + ", but found none.");
    }
    this.type = type;
    this.cause = cause;
    this.version = version;
    this.payload = Collections.unmodifiableMap(new LinkedHashMap<>(payload));
    this.actor = actor;
    this.trace = trace;
  }

  /**
   * Returns the trigger of a step that is due. A step that waits for several times in turn has a
   * trigger for each.
   *
   * @param step the sequence number of the event that opened the step
   * @param due the time
   */
  public static Trigger timer(long step, Instant due, long version, Actor actor, String trace) {
    return new Trigger(
        TriggerType.TIMER, step + "@" + due, version, Map.of("step", step), actor, trace);
  }

  /** Returns the same trigger in another trace, which is no part of its key. */
  public Trigger inTrace(String other) {
    return other.equals(trace) ? this : new Trigger(type, cause, version, payload, actor, other);
  }

  /** Returns its key within an instance, as hexadecimal digits. */
  public String key(String instance) {
    var content = new LinkedHashMap<String, @Nullable Object>();
    content.put("cause", cause);
    content.put("payload", PlainValues.of(payload));
    var hash = CanonicalJson.ofValue(content).orThrow().sha256Hex();
    return HexFormat.of()
        .formatHex(CanonicalJson.sha256OfParts(instance, type.word(), hash, version));
  }
}
