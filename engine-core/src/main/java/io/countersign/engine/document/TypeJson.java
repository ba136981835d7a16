package io.countersign.engine.document;

import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.json.JsonMembers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON codec of types: a name such as {@code "money"}, a list of one type, or an object of fields.
 * A field of a nested record is not sensitive; the field of the contract above it is.
 */
final class TypeJson {

  private TypeJson() {}

  static Object write(Type type) {
    if (type instanceof ListType list) {
      return List.of(write(list.element()));
    }
    if (type instanceof RecordType record) {
      var fields = new LinkedHashMap<String, @Nullable Object>();
      record.fields().forEach((name, field) -> fields.put(name, write(field.type())));
      return fields;
    }
    return type.describe();
  }

  static Type read(JsonMembers members, String name) {
    var type = read(members.any(name));
    if (type == null) {
      throw members.mismatch(name, "a type: its name, a list of one type, or an object of fields");
    }
    return type;
  }

  private static @Nullable Type read(@Nullable Object plain) {
    if (plain instanceof String word) {
      return findType(word);
    }
    if (plain instanceof List<?> list && list.size() == 1) {
      var element = read(list.get(0));
      return element == null ? null : Type.listOf(element);
    }
    return plain instanceof Map<?, ?> fields ? record(fields) : null;
  }

  private static @Nullable Type record(Map<?, ?> fields) {
    var types = new LinkedHashMap<String, Type>();
    for (var field : fields.entrySet()) {
      var type = read(field.getValue());
      if (type == null) {
        return null;
      }
      types.put(String.valueOf(field.getKey()), type);
    }
    return Type.record(types);
  }

  private static @Nullable Type findType(String word) {
    if (word.equals(DynamicType.DYNAMIC.describe())) {
      return DynamicType.DYNAMIC;
    }
    for (var scalar : ScalarType.values()) {
      if (scalar.describe().equals(word)) {
        return scalar;
      }
    }
    return null;
  }
}
