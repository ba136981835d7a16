package io.countersign.engine.row;

import io.countersign.engine.instance.EffectContent;
import io.countersign.engine.value.PlainValues;
import io.countersign.json.CanonicalJson;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A promise to the outside. Its payload and its options are shown to readers, masked where
 * sensitive.
 *
 * @param seq the sequence number of the event that queued it: its name within the instance
 * @param step the sequence number of the event that opened its step
 * @param effectType webhook, email, sms or integration
 * @param payload what is sent, as it is shown
 * @param options how it is sent, as it is shown
 * @param trace the host's trace, or empty
 * @param digest the digest of the content, as hexadecimal digits; empty where it has none
 * @param content what is sent in full; nothing where all of it is shown, or where it is not kept
 *     any more, because it has arrived
 */
public record EffectRow(
    long seq,
    long step,
    String effectType,
    Map<String, @Nullable Object> payload,
    Map<String, @Nullable Object> options,
    String trace,
    String digest,
    Optional<EffectContent> content) {

  /** The delivery of an effect whose result is not reported to its instance. */
  public static final String QUIET = "quiet";

  /** Copies the maps. */
  public EffectRow(
      long seq,
      long step,
      String effectType,
      Map<String, @Nullable Object> payload,
      Map<String, @Nullable Object> options,
      String trace,
      String digest,
      Optional<EffectContent> content) {
    this.payload = Collections.unmodifiableMap(new LinkedHashMap<>(payload));
    this.options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    this.seq = seq;
    this.step = step;
    this.effectType = effectType;
    this.trace = trace;
    this.digest = digest;
    this.content = content;
  }

  /** A promise all of which is shown, with nothing in it that was copied from a document. */
  public EffectRow(
      long seq,
      long step,
      String effectType,
      Map<String, @Nullable Object> payload,
      Map<String, @Nullable Object> options,
      String trace) {
    this(seq, step, effectType, payload, options, trace, "", Optional.empty());
  }

  /**
   * Returns whether no instance waits for its result: it is finished in the outbox alone, and the
   * journal does not tell whether it arrived.
   */
  public boolean isQuiet() {
    return QUIET.equals(options.get("delivery"));
  }

  /** What is handed to the sender. */
  public Map<String, @Nullable Object> sentPayload() {
    return content.map(EffectContent::payload).orElse(payload);
  }

  /** How it is sent, as the sender is told. */
  public Map<String, @Nullable Object> sentOptions() {
    return content.map(EffectContent::options).orElse(options);
  }

  /** The same once it need not be sent any more. */
  public EffectRow withoutContent() {
    return new EffectRow(seq, step, effectType, payload, options, trace, digest, Optional.empty());
  }

  /**
   * Returns the key that every attempt to send it carries, as hexadecimal digits. It is made of the
   * digest if there is one, which prevents finding values of the content by trying all of them.
   */
  public String key(String instance) {
    var hash =
        digest.isEmpty()
            ? CanonicalJson.ofValue(PlainValues.of(payload)).orThrow().sha256Hex()
            : digest;
    return HexFormat.of()
        .formatHex(CanonicalJson.sha256OfParts(instance, step, seq, effectType, hash));
  }
}
