package io.countersign.postgres;

import io.countersign.engine.instance.EffectContent;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.row.EffectRow;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of an effect as a column keeps it, as long as it may have to be sent: its salt, and
 * of payload and options those that are not shown as they are.
 */
final class SealedText {

  private static final String PAYLOAD = "payload";
  private static final String OPTIONS = "options";
  private static final String SALT = "salt";

  private SealedText() {}

  /** The text, or nothing where an effect has no content beside what is shown. */
  static Optional<String> of(EffectRow effect) {
    return effect.content().map(content -> StoredText.values(sealed(content, effect)));
  }

  private static Map<String, @Nullable Object> sealed(EffectContent content, EffectRow shown) {
    var sealed = new LinkedHashMap<String, @Nullable Object>();
    sealed.put(SALT, content.salt());
    if (!content.payload().equals(shown.payload())) {
      sealed.put(PAYLOAD, content.payload());
    }
    if (!content.options().equals(shown.options())) {
      sealed.put(OPTIONS, content.options());
    }
    return sealed;
  }

  /** An effect as it is shown, with its content out of a text, and the digest of that. */
  static EffectRow read(String text, EffectRow shown) {
    var sealed = StoredText.values(text);
    var content =
        new EffectContent(
            member(sealed, PAYLOAD, shown.payload()),
            member(sealed, OPTIONS, shown.options()),
            String.valueOf(sealed.get(SALT)));
    return new EffectRow(
        shown.seq(),
        shown.step(),
        shown.effectType(),
        shown.payload(),
        shown.options(),
        shown.trace(),
        content.digest(),
        Optional.of(content));
  }

  private static Map<String, @Nullable Object> member(
      Map<String, @Nullable Object> sealed, String name, Map<String, @Nullable Object> shown) {
    if (!(sealed.get(name) instanceof Map<?, ?> map)) {
      return shown;
    }
    var member = new LinkedHashMap<String, @Nullable Object>();
    map.forEach((key, value) -> member.put(String.valueOf(key), value));
    return member;
  }
}
