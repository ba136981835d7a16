package io.countersign.engine.workflow;

import io.countersign.json.Members;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converter of maps to constants into their JSON form. */
final class Words {

  private Words() {}

  static Map<String, @Nullable Object> of(Map<String, ? extends Enum<?>> constants) {
    var words = new LinkedHashMap<String, @Nullable Object>();
    constants.forEach((name, constant) -> words.put(name, Members.word(constant)));
    return words;
  }
}
