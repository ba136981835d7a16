package io.countersign.dsl;

import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.problem.DslCode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rules about values: which there are, what they can be taken for, and how they compare. */
final class ReferenceValues {

  private ReferenceValues() {}

  static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1L;
    final DslCode code;

    Failed(DslCode code) {
      super(code.name());
      this.code = code;
    }
  }

  /** What a value has to be. */
  enum Family {
    BOOLEAN,
    TEXT,
    NUMBER,
    WHOLE,
    TIMESTAMP,
    DATE,
    ANY
  }

  static Family family(ScalarType scalar) {
    return switch (scalar) {
      case BOOLEAN -> Family.BOOLEAN;
      case TEXT -> Family.TEXT;
      case INTEGER, DECIMAL -> Family.NUMBER;
      case MONEY -> Family.WHOLE;
      case TIMESTAMP -> Family.TIMESTAMP;
      case DATE -> Family.DATE;
    };
  }

  static boolean wholly(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.stream().allMatch(ReferenceValues::wholly);
    }
    if (value instanceof Map<?, ?> map) {
      return map.values().stream().allMatch(ReferenceValues::wholly);
    }
    return value == null || known(value) != null;
  }

  static Object notNull(@Nullable Object value) {
    if (value == null) {
      throw new Failed(DslCode.DSL_NULL_OPERAND);
    }
    return value;
  }

  static Failed wrong(Object value) {
    boolean supported = value instanceof Map || value instanceof List || known(value) != null;
    return new Failed(supported ? DslCode.DSL_VALUE_TYPE : DslCode.DSL_VALUE_UNSUPPORTED);
  }

  static Object as(Family family, Object value) {
    var known = known(value);
    if (known == null) {
      throw wrong(value);
    }
    var result =
        switch (family) {
          case BOOLEAN -> known instanceof Boolean ? known : null;
          case TEXT -> known instanceof String ? known : null;
          case NUMBER -> known instanceof Long || known instanceof BigDecimal ? known : null;
          case WHOLE -> isWhole(known, value) ? known : null;
          case TIMESTAMP -> known instanceof String text ? timestamp(text) : only(known, true);
          case DATE -> known instanceof String text ? date(text) : only(known, false);
          case ANY -> known;
        };
    if (result == null) {
      throw new Failed(DslCode.DSL_VALUE_TYPE);
    }
    return result;
  }

  /** Money in data is a whole number of a Java integer class; a literal may be longer than one. */
  private static boolean isWhole(Object known, Object value) {
    return known instanceof Long
        || (value instanceof BigDecimal literal
            && literal.precision() >= 19
            && literal.scale() == 0);
  }

  private static @Nullable Object only(Object known, boolean timestamp) {
    return timestamp == known instanceof Instant && (timestamp || known instanceof LocalDate)
        ? known
        : null;
  }

  /** The value as the language has it; null when it has no such values. */
  private static @Nullable Object known(Object value) {
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    if (value instanceof BigInteger big) {
      return new BigDecimal(big);
    }
    boolean known =
        value instanceof String
            || value instanceof Boolean
            || value instanceof Long
            || value instanceof BigDecimal
            || value instanceof Instant
            || value instanceof LocalDate;
    return known ? value : null;
  }

  /** The order of two values of one kind, where text beside a time is one. */
  static int sign(Object a, Object b) {
    if (a instanceof String text && !(b instanceof String)) {
      return sign(time(text, b), b);
    }
    if (b instanceof String text && !(a instanceof String)) {
      return sign(a, time(text, a));
    }
    if (a instanceof String left && b instanceof String right) {
      return left.compareTo(right);
    }
    if (a instanceof Boolean left && b instanceof Boolean right) {
      return left.compareTo(right);
    }
    if (a instanceof Instant left && b instanceof Instant right) {
      return left.compareTo(right);
    }
    if (a instanceof LocalDate left && b instanceof LocalDate right) {
      return left.compareTo(right);
    }
    if (a instanceof Number && b instanceof Number) {
      return new BigDecimal(a.toString()).compareTo(new BigDecimal(b.toString()));
    }
    throw new Failed(DslCode.DSL_VALUE_TYPE);
  }

  private static Object time(String text, Object beside) {
    var time =
        beside instanceof Instant
            ? timestamp(text)
            : beside instanceof LocalDate ? date(text) : null;
    if (time == null) {
      throw new Failed(DslCode.DSL_VALUE_TYPE);
    }
    return time;
  }

  private static @Nullable Object timestamp(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException notIso) {
      return null;
    }
  }

  private static @Nullable Object date(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException notIso) {
      return null;
    }
  }

  /** A value as a record shows it: widened, masked, and a class that is unknown by its name. */
  /** A record where a list of records belongs still has their secrets. */
  private static Map<String, RecordType.Field> fields(Type type) {
    if (type instanceof ListType list) {
      return fields(list.element());
    }
    return type instanceof RecordType known ? known.fields() : Map.of();
  }

  static @Nullable Object plain(@Nullable Object value, Type type) {
    if (value instanceof List<?> list) {
      var element = type instanceof ListType known ? known.element() : type;
      var copy = new ArrayList<@Nullable Object>();
      list.forEach(each -> copy.add(plain(each, element)));
      return copy;
    }
    if (value instanceof Map<?, ?> map) {
      var fields = fields(type);
      var copy = new HashMap<String, @Nullable Object>();
      map.forEach(
          (key, each) -> {
            var field = fields.get(String.valueOf(key));
            boolean masked = field != null && field.sensitive() && each != null;
            var below = field == null ? DynamicType.DYNAMIC : field.type();
            copy.put(String.valueOf(key), masked ? "[masked]" : plain(each, below));
          });
      return copy;
    }
    if (value == null) {
      return null;
    }
    var known = known(value);
    return known == null ? "a " + value.getClass().getName() : known;
  }
}
