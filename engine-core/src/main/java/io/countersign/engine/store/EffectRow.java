package io.countersign.engine.store;

import io.countersign.engine.document.PlainValues;
import io.countersign.json.CanonicalJson;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Effect to send to an outside system.
 *
 * @param seq the sequence number of the event that queued it: its name within the instance
 * @param step the sequence number of the event that opened its step
 * @param effectType webhook, email, sms or integration
 * @param payload the content
 * @param options the options of the delivery
 * @param trace the host's trace, or empty
 */
public record EffectRow(
    long seq,
    long step,
    String effectType,
    Map<String, @Nullable Object> payload,
    Map<String, @Nullable Object> options,
    String trace) {

  /** Copies the maps. */
  public EffectRow(
      long seq,
      long step,
      String effectType,
      Map<String, @Nullable Object> payload,
      Map<String, @Nullable Object> options,
      String trace) {
    this.payload = Collections.unmodifiableMap(new LinkedHashMap<>(payload));
    this.options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    this.seq = seq;
    this.step = step;
    this.effectType = effectType;
    this.trace = trace;
  }

  /** Returns the idempotency key of every attempt to send it, as hexadecimal digits. */
  public String key(String instance) {
    var hash = CanonicalJson.ofValue(PlainValues.of(payload)).orThrow().sha256Hex();
    return HexFormat.of()
        .formatHex(CanonicalJson.sha256OfParts(instance, step, seq, effectType, hash));
  }
}
