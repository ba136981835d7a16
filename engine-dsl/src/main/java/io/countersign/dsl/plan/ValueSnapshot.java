package io.countersign.dsl.plan;

import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * Factory of immutable copies of values, with sensitive fields masked. Bounded: data beyond the
 * limits of depth or size is cut, and the copy contains a mark there.
 */
final class ValueSnapshot {

  static final String MASK = "[masked]";
  static final String CUT = "[cut: too large]";

  private static final int DEEPEST = 64;
  static final int LARGEST = 10_000;
  private static final int SMALL = 100;

  private final boolean masking;
  private int remaining = LARGEST;
  private boolean cut;
  private @Nullable Object stranger;

  private ValueSnapshot(boolean masking) {
    this.masking = masking;
  }

  /** The value as an audit record shows it. */
  static @Nullable Object mask(@Nullable Object value, Type type, boolean sensitive) {
    if (sensitive) {
      return value == null ? null : MASK;
    }
    return isImmutable(value) ? value : new ValueSnapshot(true).copyOrCut(value, type);
  }

  /** Whether a field somewhere in values of a type is sensitive. */
  static boolean masks(Type type) {
    if (type instanceof ListType list) {
      return masks(list.element());
    }
    return type instanceof RecordType fields
        && fields.fields().values().stream()
            .anyMatch(field -> field.sensitive() || masks(field.type()));
  }

  private static boolean isImmutable(@Nullable Object value) {
    return value == null
        || value instanceof String
        || value instanceof Long
        || value instanceof Boolean
        || value instanceof BigDecimal
        || value instanceof Instant
        || value instanceof LocalDate;
  }

  private static boolean allImmutable(List<?> list) {
    if (!(list instanceof RandomAccess)) {
      return false;
    }
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) == null || !isImmutable(list.get(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * A copy with nothing masked.
   *
   * @param value the copy
   * @param cut whether the copy lacks something, because the value is too large
   * @param stranger a value in it of a class that the language does not have, or null
   */
  record Copy(@Nullable Object value, boolean cut, @Nullable Object stranger) {}

  /** The value itself; throws what a host's map or list throws. */
  static Copy complete(Object value) {
    var snapshot = new ValueSnapshot(false);
    var copy = snapshot.copy(value, DynamicType.DYNAMIC, DEEPEST);
    return new Copy(copy, snapshot.cut, snapshot.stranger);
  }

  /** A host's map or list may throw while it is copied; the record then says so. */
  private @Nullable Object copyOrCut(@Nullable Object value, Type type) {
    try {
      if (value instanceof List<?> list && list.size() <= SMALL && allImmutable(list)) {
        // Costs nothing where the list itself is immutable.
        return List.copyOf(list);
      }
      return copy(value, type, DEEPEST);
    } catch (RuntimeException thrownByData) {
      return "[unreadable: " + thrownByData.getClass().getName() + "]";
    }
  }

  private @Nullable Object copy(@Nullable Object value, Type type, int depth) {
    // Null takes room in a copy, too.
    if (--remaining < 0 || (depth == 0 && value != null)) {
      cut = true;
      return CUT;
    }
    if (value == null) {
      return null;
    }
    if (value instanceof List<?> list) {
      return list(list, type instanceof ListType known ? known.element() : type, depth - 1);
    }
    if (value instanceof Map<?, ?> map) {
      return fields(map, type, depth - 1);
    }
    var scalar = DataValues.scalar(value);
    if (scalar == null) {
      stranger = value;
      return DataValues.describe(value);
    }
    return scalar;
  }

  private List<@Nullable Object> list(List<?> list, Type element, int depth) {
    var copy = new ArrayList<@Nullable Object>();
    for (var value : list) {
      copy.add(copy(value, element, depth));
      if (remaining < 0) {
        break;
      }
    }
    return Collections.unmodifiableList(copy);
  }

  /** The declared fields; where a list of records was declared, those of its elements. */
  private static Map<String, RecordType.Field> declaredFields(Type type) {
    if (type instanceof ListType list) {
      return declaredFields(list.element());
    }
    return type instanceof RecordType fields ? fields.fields() : Map.of();
  }

  private Map<String, @Nullable Object> fields(Map<?, ?> map, Type type, int depth) {
    var known = declaredFields(type);
    var copy = new LinkedHashMap<String, @Nullable Object>();
    for (var entry : map.entrySet()) {
      var name = String.valueOf(entry.getKey());
      var field = known.get(name);
      boolean masked = masking && field != null && field.sensitive() && entry.getValue() != null;
      copy.put(
          name,
          masked
              ? MASK
              : copy(entry.getValue(), field == null ? DynamicType.DYNAMIC : field.type(), depth));
      if (remaining < 0) {
        break;
      }
    }
    return Collections.unmodifiableMap(copy);
  }
}
