package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.kernel.DecisionFacts;
import io.countersign.engine.value.PlainValues;
import io.countersign.json.CanonicalJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Pins of documents: the documents as the kernel sees them, with the hash of their material fields.
 */
final class DocumentVersions {

  /** Enough to tell two values of one field apart; nothing is decided by them. */
  private static final int DIGITS = 16;

  /** Enough for a change that goes unnoticed to be no accident. */
  private static final int OTHERS = 32;

  private DocumentVersions() {}

  static DecisionFacts.DocumentFacts factsOf(EntityContract contract, DocumentView shown) {
    return new DecisionFacts.DocumentFacts(pin(contract, shown), shown.fields(), shown.snapshot());
  }

  private static DocumentVersion pin(EntityContract contract, DocumentView shown) {
    var material = new LinkedHashMap<String, @Nullable Object>();
    var digests = new LinkedHashMap<String, String>();
    var others = new LinkedHashMap<String, @Nullable Object>();
    for (var name : contract.materialFields()) {
      material.put(name, PlainValues.of(shown.fields().get(name)));
      digests.put(name, digest(material.get(name)));
    }
    contract
        .fields()
        .forEach(
            (name, field) -> {
              if (!field.material() && !field.alwaysEditable()) {
                others.put(name, PlainValues.of(shown.fields().get(name)));
              }
            });
    return new DocumentVersion(
        shown.version(),
        hash(material),
        shown.status(),
        digests,
        hash(others).substring(0, OTHERS));
  }

  /**
   * Returns the material fields that had a value when the document was pinned and are not shown any
   * more.
   */
  static List<String> findVanished(
      EntityContract contract, DocumentView shown, DocumentVersion before) {
    var nothing = digest(null);
    return contract.materialFields().stream()
        .filter(name -> !shown.fields().containsKey(name))
        .filter(name -> !before.digests().getOrDefault(name, nothing).equals(nothing))
        .toList();
  }

  private static String digest(@Nullable Object value) {
    var wrapped = new LinkedHashMap<String, @Nullable Object>();
    wrapped.put("value", value);
    return hash(wrapped).substring(0, DIGITS);
  }

  private static String hash(Map<String, @Nullable Object> values) {
    return CanonicalJson.ofValue(values).orThrow().sha256Hex();
  }
}
