package io.countersign.compiler.contract;

import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields in the records of a type. Types beyond the limits of depth or size are cut off, so
 * that no type can exhaust the stack or take too long.
 */
final class TypeParts {

  /** How deeply lists and records of a type may be nested. */
  static final int MAX_DEPTH = 20;

  /** How many fields the records of one type may have; a few more are looked at, then no others. */
  static final int MAX_FIELDS = 1_000;

  private final List<Part> parts = new ArrayList<>();
  private boolean tooDeep;

  private TypeParts() {}

  /**
   * A field of a record in a type.
   *
   * @param name its name
   * @param pointer its pointer from the type
   * @param field the field
   */
  record Part(String name, String pointer, RecordType.Field field) {}

  /** Every field of every record in a type. */
  static List<Part> fields(Type type) {
    return of(type).parts;
  }

  /** Whether a type is nested more deeply than contracts allow. */
  static boolean isTooDeep(Type type) {
    return of(type).tooDeep;
  }

  private static TypeParts of(Type type) {
    var parts = new TypeParts();
    parts.walk(type, "", 0);
    return parts;
  }

  private void walk(Type type, String pointer, int depth) {
    if (depth > MAX_DEPTH) {
      tooDeep = true;
    } else if (parts.size() > MAX_FIELDS) {
      return;
    } else if (type instanceof ListType list) {
      walk(list.element(), pointer + "/0", depth + 1);
    } else if (type instanceof RecordType record) {
      record
          .fields()
          .forEach(
              (name, field) -> {
                var here = pointer + "/" + ContractPointers.escape(name);
                parts.add(new Part(name, here, field));
                walk(field.type(), here, depth + 1);
              });
    }
  }
}
