package io.countersign.compiler.schema;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.everit.json.schema.ArraySchema;
import org.everit.json.schema.CombinedSchema;
import org.everit.json.schema.ObjectSchema;
import org.everit.json.schema.ReferenceSchema;
import org.everit.json.schema.Schema;
import org.everit.json.schema.ValidationException;
import org.jspecify.annotations.Nullable;

/**
 * Finder of the schema that refused a value.
 *
 * <p>For a member under {@code additionalProperties}, the library names the schema of the enclosing
 * object instead, but gives the location of the right one.
 */
final class SchemaLocator {

  private final Set<Schema> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Schema> open = new ArrayDeque<>();

  private SchemaLocator() {}

  /** The schema that a failure without causes is about. */
  static Schema in(ValidationException failure, @Nullable Object value) {
    var named = failure.getViolatedSchema();
    var location = failure.getSchemaLocation();
    boolean other = named instanceof ObjectSchema && location != null && !isAt(location, named);
    if (!other) {
      return named;
    }
    return new SchemaLocator()
        .under(named, location).stream()
            .filter(schema -> isRefusing(schema, failure.getKeyword(), value))
            .findFirst()
            .orElse(named);
  }

  private static boolean isRefusing(
      Schema schema, @Nullable String keyword, @Nullable Object value) {
    if (keyword == null) {
      return false;
    }
    return keyword.equals("type")
        ? !ValueKind.acceptedBy(schema).contains(ValueKind.of(value))
        : KeywordMessage.words(keyword, schema)
            || (schema instanceof ObjectSchema)
            || SchemaAlternatives.isChoice(schema, keyword);
  }

  private static boolean isAt(String location, Schema schema) {
    return location.equals(schema.getSchemaLocation());
  }

  private List<Schema> under(Schema root, String location) {
    var found = new ArrayList<Schema>();
    open.add(root);
    while (!open.isEmpty()) {
      var schema = open.remove();
      if (seen.add(schema)) {
        if (isAt(location, schema)) {
          found.add(schema);
        }
        openPartsOf(schema);
      }
    }
    return found;
  }

  private void openPartsOf(Schema schema) {
    if (schema instanceof ObjectSchema object) {
      open.addAll(object.getPropertySchemas().values());
      open(object.getSchemaOfAdditionalProperties());
    } else if (schema instanceof ArraySchema array) {
      open(array.getAllItemSchema());
      open(array.getSchemaOfAdditionalItems());
    } else if (schema instanceof CombinedSchema combined) {
      open.addAll(combined.getSubschemas());
    } else if (schema instanceof ReferenceSchema reference) {
      open(reference.getReferredSchema());
    }
  }

  private void open(@Nullable Schema schema) {
    if (schema != null) {
      open.add(schema);
    }
  }
}
