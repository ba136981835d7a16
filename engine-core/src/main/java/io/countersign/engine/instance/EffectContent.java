package io.countersign.engine.instance;

import io.countersign.engine.value.PlainValues;
import io.countersign.json.CanonicalJson;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is sent of an effect, with values of fields that a contract calls sensitive. It is kept in
 * the outbox alone, for as long as the effect may have to be sent; the journal has a digest of it,
 * and shows it masked.
 *
 * @param payload what is sent
 * @param options how it is sent
 * @param salt random text, which prevents finding the values of the digest by trying all of them;
 *     empty until there is one
 */
public record EffectContent(
    Map<String, @Nullable Object> payload, Map<String, @Nullable Object> options, String salt) {

  /** Copies the maps. */
  public EffectContent(
      Map<String, @Nullable Object> payload, Map<String, @Nullable Object> options, String salt) {
    this.payload = Collections.unmodifiableMap(new LinkedHashMap<>(payload));
    this.options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    this.salt = salt;
  }

  /** The digest of all three, as hexadecimal digits. */
  public String digest() {
    var all =
        Arrays.<@Nullable Object>asList(salt, PlainValues.of(payload), PlainValues.of(options));
    return CanonicalJson.ofValue(all).orThrow().sha256Hex();
  }

  /** No values: texts like this one come into logs. */
  @Override
  public String toString() {
    return "EffectContent[masked]";
  }
}
