package io.countersign.engine.advance;

import io.countersign.engine.document.EntityContract;
import io.countersign.engine.kernel.Facts;
import io.countersign.engine.kernel.Pin;
import io.countersign.engine.port.DocumentView;
import io.countersign.engine.store.PlainValues;
import io.countersign.json.CanonicalJson;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** Documents as the kernel sees them: with the hash of the fields that approvals are for. */
final class Pins {

  private Pins() {}

  static Facts.DocumentView seen(EntityContract contract, DocumentView shown) {
    return new Facts.DocumentView(pin(contract, shown), shown.fields());
  }

  private static Pin pin(EntityContract contract, DocumentView shown) {
    var material = new LinkedHashMap<String, @Nullable Object>();
    for (var name : contract.materialFields()) {
      material.put(name, PlainValues.of(shown.fields().get(name)));
    }
    var hash = CanonicalJson.ofValue(material).orThrow().sha256Hex();
    return new Pin(shown.version(), hash, shown.status());
  }
}
