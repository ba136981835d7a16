package io.countersign.engine.value;

import io.countersign.json.JsonMembers;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converter of maps to constants into their JSON form. */
public final class ConstantNames {

  private ConstantNames() {}

  public static Map<String, @Nullable Object> of(Map<String, ? extends Enum<?>> constants) {
    var words = new LinkedHashMap<String, @Nullable Object>();
    constants.forEach((name, constant) -> words.put(name, JsonMembers.word(constant)));
    return words;
  }
}
