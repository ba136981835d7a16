package io.countersign.compiler.schema;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.everit.json.schema.ArraySchema;
import org.everit.json.schema.BooleanSchema;
import org.everit.json.schema.CombinedSchema;
import org.everit.json.schema.ConstSchema;
import org.everit.json.schema.EnumSchema;
import org.everit.json.schema.NullSchema;
import org.everit.json.schema.NumberSchema;
import org.everit.json.schema.ObjectSchema;
import org.everit.json.schema.ReferenceSchema;
import org.everit.json.schema.Schema;
import org.everit.json.schema.StringSchema;
import org.json.JSONArray;
import org.json.JSONObject;
import org.jspecify.annotations.Nullable;

/** The kinds of JSON values. */
enum ValueKind {
  OBJECT("an object"),
  LIST("a list"),
  TEXT("text"),
  NUMBER("a number"),
  WHOLE("a whole number"),
  TRUTH("true or false"),
  NULL("null");

  private static final Set<ValueKind> ALL = EnumSet.allOf(ValueKind.class);

  private final String words;

  ValueKind(String words) {
    this.words = words;
  }

  /** The kind of a value, of ours or of the schema library's. */
  static ValueKind of(@Nullable Object value) {
    if ((value == null) || JSONObject.NULL.equals(value)) {
      return NULL;
    } else if ((value instanceof Map) || (value instanceof JSONObject)) {
      return OBJECT;
    } else if ((value instanceof List) || (value instanceof JSONArray)) {
      return LIST;
    } else if (value instanceof String) {
      return TEXT;
    } else if (value instanceof Boolean) {
      return TRUTH;
    }
    return (value instanceof Long) || (value instanceof Integer) ? WHOLE : NUMBER;
  }

  /** The kinds that a schema lets pass; it may still refuse some of their values. */
  static Set<ValueKind> acceptedBy(Schema schema) {
    if (schema instanceof ReferenceSchema reference) {
      return acceptedBy(reference.getReferredSchema());
    } else if (schema instanceof CombinedSchema combined) {
      return acceptedBy(combined);
    } else if (schema instanceof ConstSchema constant) {
      return EnumSet.of(of(constant.getPermittedValue()));
    } else if (schema instanceof EnumSchema choice) {
      return choice.getPossibleValues().stream().map(ValueKind::of).collect(Collectors.toSet());
    } else if (schema instanceof NullSchema) {
      return EnumSet.of(NULL);
    } else if (schema instanceof BooleanSchema) {
      return EnumSet.of(TRUTH);
    }
    return acceptedByStructure(schema);
  }

  private static Set<ValueKind> acceptedByStructure(Schema schema) {
    if (schema instanceof ObjectSchema object) {
      return object.requiresObject() ? EnumSet.of(OBJECT) : ALL;
    } else if (schema instanceof ArraySchema array) {
      return array.requiresArray() ? EnumSet.of(LIST) : ALL;
    } else if (schema instanceof StringSchema text) {
      return text.requireString() ? EnumSet.of(TEXT) : ALL;
    } else if (schema instanceof NumberSchema number) {
      if (number.requiresInteger()) {
        return EnumSet.of(WHOLE);
      }
      return number.isRequiresNumber() ? EnumSet.of(NUMBER, WHOLE) : ALL;
    }
    return ALL;
  }

  private static Set<ValueKind> acceptedBy(CombinedSchema combined) {
    boolean all = combined.getCriterion() == CombinedSchema.ALL_CRITERION;
    var kinds = all ? EnumSet.allOf(ValueKind.class) : EnumSet.noneOf(ValueKind.class);
    for (var part : combined.getSubschemas()) {
      if (all) {
        kinds.retainAll(acceptedBy(part));
      } else {
        kinds.addAll(acceptedBy(part));
      }
    }
    return kinds;
  }

  /** The kinds in words, such as "text or null". */
  static String inWords(Set<ValueKind> kinds) {
    var shown = EnumSet.copyOf(kinds);
    if (shown.contains(NUMBER)) {
      shown.remove(WHOLE);
    }
    return shown.stream().map(kind -> kind.words).collect(Collectors.joining(" or "));
  }
}
