package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.Pin;
import io.countersign.engine.document.PlainValues;
import io.countersign.engine.kernel.Facts;
import io.countersign.json.CanonicalJson;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** Documents as the kernel sees them: with the hash of the fields that approvals are for. */
final class Pins {

  /** Enough to tell two values of one field apart; nothing is decided by them. */
  private static final int DIGITS = 16;

  private Pins() {}

  static Facts.DocumentFacts seen(EntityContract contract, DocumentView shown) {
    return new Facts.DocumentFacts(pin(contract, shown), shown.fields(), shown.snapshot());
  }

  private static Pin pin(EntityContract contract, DocumentView shown) {
    var material = new LinkedHashMap<String, @Nullable Object>();
    var digests = new LinkedHashMap<String, String>();
    for (var name : contract.materialFields()) {
      material.put(name, PlainValues.of(shown.fields().get(name)));
      digests.put(name, digest(material.get(name)));
    }
    var hash = CanonicalJson.ofValue(material).orThrow().sha256Hex();
    return new Pin(shown.version(), hash, shown.status(), digests);
  }

  private static String digest(@Nullable Object value) {
    var wrapped = new LinkedHashMap<String, @Nullable Object>();
    wrapped.put("value", value);
    return CanonicalJson.ofValue(wrapped).orThrow().sha256Hex().substring(0, DIGITS);
  }
}
