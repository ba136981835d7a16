package io.countersign.dsl;

import io.countersign.dsl.syntax.Node;
import io.countersign.dsl.syntax.Node.Segment;
import io.countersign.dsl.syntax.Operator;
import io.countersign.dsl.syntax.Printer;
import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.Scalar;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the language, word for word and as slowly as they read: a walk over the syntax tree
 * that throws when data fails. Exists to be compared with the plan; shares nothing with it.
 */
final class ReferenceInterpreter {

  private final Map<String, Type> roots;
  private final Map<String, ?> data;
  private final Map<String, @Nullable Object> reads = new LinkedHashMap<>();

  private ReferenceInterpreter(Map<String, Type> roots, Map<String, ?> data) {
    this.roots = roots;
    this.data = data;
  }

  /** A value or a failure, and what was read on the way, by path. */
  record Result(
      @Nullable Object value, @Nullable DslCode failure, Map<String, @Nullable Object> reads) {}

  private static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final DslCode code;

    Failed(DslCode code) {
      super(code.name());
      this.code = code;
    }
  }

  /** What a value has to be. */
  private enum Family {
    BOOLEAN,
    TEXT,
    NUMBER,
    WHOLE,
    TIMESTAMP,
    DATE,
    ANY
  }

  static Result condition(Map<String, Type> roots, Node node, Map<String, ?> data) {
    var interpreter = new ReferenceInterpreter(roots, data);
    try {
      return new Result(interpreter.holds(node), null, interpreter.reads);
    } catch (Failed failed) {
      return new Result(null, failed.code, interpreter.reads);
    }
  }

  static Result value(Map<String, Type> roots, Node node, Map<String, ?> data) {
    var interpreter = new ReferenceInterpreter(roots, data);
    try {
      return new Result(interpreter.single(node), null, interpreter.reads);
    } catch (Failed failed) {
      return new Result(null, failed.code, interpreter.reads);
    }
  }

  private boolean holds(Node node) {
    if (node instanceof Node.Or or) {
      for (var operand : or.operands()) {
        if (holds(operand)) {
          return true;
        }
      }
      return false;
    }
    if (node instanceof Node.And and) {
      for (var operand : and.operands()) {
        if (!holds(operand)) {
          return false;
        }
      }
      return true;
    }
    if (node instanceof Node.Not not) {
      return !holds(not.operand());
    }
    if (node instanceof Node.Comparison comparison) {
      return compared(comparison.operator(), comparison.left(), comparison.right());
    }
    var value = notNull(operand(node));
    return (Boolean) as(Family.BOOLEAN, value);
  }

  private boolean compared(Operator operator, Node left, Node right) {
    return switch (operator) {
      case EQ -> equal(left, right);
      case NE -> !equal(left, right);
      case GT -> order(left, right) > 0;
      case GE -> order(left, right) >= 0;
      case LT -> order(left, right) < 0;
      case LE -> order(left, right) <= 0;
      case IN -> member(left, right);
      case CONTAINS -> member(right, left);
      case HOLDS -> contains(left, right);
      case STARTS_WITH -> text(left).startsWith(text(right));
    };
  }

  /** Missing equals null, and null equals only null. */
  private boolean equal(Node left, Node right) {
    var a = operand(left);
    var b = operand(right);
    if (a == null || b == null) {
      return a == null && b == null;
    }
    var family = family(left, right);
    return sign(as(family, a), as(family, b)) == 0;
  }

  /** Null has no order; neither have text and truth. */
  private int order(Node left, Node right) {
    var leftValue = operand(left);
    var rightValue = operand(right);
    notNull(leftValue);
    notNull(rightValue);
    var family = family(left, right);
    var a = as(family, notNull(leftValue));
    var b = as(family, notNull(rightValue));
    int sign = sign(a, b);
    if (a instanceof Boolean || (a instanceof String && b instanceof String)) {
      throw new Failed(DslCode.DSL_VALUE_TYPE);
    }
    return sign;
  }

  /** Null is no element of anything; all elements are looked at; null elements equal nothing. */
  private boolean member(Node element, Node list) {
    var wanted = notNull(operand(element));
    var elements = notNull(operand(list));
    if (!(elements instanceof List<?> values)) {
      throw wrong(elements);
    }
    var family = memberFamily(element, list);
    var a = as(family, wanted);
    boolean found = false;
    for (var value : values) {
      if (value != null) {
        found |= sign(a, as(family, value)) == 0;
      }
    }
    return found;
  }

  /** A part of text, or an element of a list, by what the left side is declared to be, or is. */
  private boolean contains(Node left, Node right) {
    boolean isList =
        typeOf(left) instanceof ListType
            || (typeOf(left) == DynamicType.DYNAMIC && operand(left) instanceof List);
    return isList ? member(right, left) : text(left).contains(text(right));
  }

  private String text(Node node) {
    return (String) as(Family.TEXT, notNull(operand(node)));
  }

  private @Nullable Object single(Node node) {
    var value = operand(node);
    if (value == null || node instanceof Node.Literal) {
      return value;
    }
    var type = typeOf(node);
    if (type instanceof Scalar scalar) {
      // Where a value is handed on, an integer is one: it has no fraction to lose.
      return as(scalar == Scalar.INTEGER ? Family.WHOLE : family(scalar), value);
    }
    boolean shaped =
        type == DynamicType.DYNAMIC
            || (type instanceof ListType && value instanceof List)
            || (type instanceof RecordType && value instanceof Map);
    if (!shaped || !wholly(value)) {
      throw wholly(value) ? new Failed(DslCode.DSL_VALUE_TYPE) : wrongInside(value, shaped);
    }
    return plain(value, DynamicType.DYNAMIC);
  }

  private static Failed wrongInside(Object value, boolean shaped) {
    return shaped ? new Failed(DslCode.DSL_VALUE_UNSUPPORTED) : wrong(value);
  }

  private static boolean wholly(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.stream().allMatch(ReferenceInterpreter::wholly);
    }
    if (value instanceof Map<?, ?> map) {
      return map.values().stream().allMatch(ReferenceInterpreter::wholly);
    }
    return value == null || known(value) != null;
  }

  // ---- operands

  private @Nullable Object operand(Node node) {
    if (node instanceof Node.Literal literal) {
      return literal.value();
    }
    var path = (Node.Path) node;
    Object value = data.get(path.root());
    Type type = roots.get(path.root());
    boolean sensitive = false;
    for (var step : path.segments()) {
      if (type instanceof RecordType fields && step instanceof Segment.Field field) {
        var declared = fields.fields().get(field.name());
        sensitive |= declared != null && declared.sensitive();
      }
      value = below(value, step);
      type = type == null ? null : below(type, step);
    }
    var known = type == null ? DynamicType.DYNAMIC : type;
    var shown = sensitive && value != null ? "[masked]" : plain(value, known);
    reads.put(Printer.print(path), shown);
    return value;
  }

  private static @Nullable Object below(@Nullable Object value, Segment step) {
    if (step instanceof Segment.Field field) {
      return value instanceof Map<?, ?> fields ? fields.get(field.name()) : null;
    }
    int index = ((Segment.Index) step).index();
    return value instanceof List<?> list && index < list.size() ? list.get(index) : null;
  }

  private static @Nullable Type below(Type type, Segment step) {
    if (type instanceof RecordType fields && step instanceof Segment.Field field) {
      var declared = fields.fields().get(field.name());
      return declared == null ? null : declared.type();
    }
    return type instanceof ListType list ? list.element() : DynamicType.DYNAMIC;
  }

  /** The declared type of a path; dynamic for a literal, which is what it is. */
  private Type typeOf(Node node) {
    if (!(node instanceof Node.Path path)) {
      return DynamicType.DYNAMIC;
    }
    Type type = roots.get(path.root());
    for (var step : path.segments()) {
      type = type == null ? null : below(type, step);
    }
    return type == null ? DynamicType.DYNAMIC : type;
  }

  // ---- as what two sides are compared

  private Family family(Node left, Node right) {
    return family(typeOf(left), literal(left), typeOf(right), literal(right));
  }

  private static @Nullable Object literal(Node node) {
    return node instanceof Node.Literal literal ? literal.value() : null;
  }

  /** What is declared decides; beside nothing declared, a literal that is no text does. */
  private static Family family(
      Type left, @Nullable Object leftLiteral, Type right, @Nullable Object rightLiteral) {
    if (left instanceof Scalar scalar) {
      return family(scalar);
    }
    if (right instanceof Scalar scalar) {
      return family(scalar);
    }
    var literal = leftLiteral == null ? rightLiteral : leftLiteral;
    if (literal instanceof Boolean) {
      return Family.BOOLEAN;
    }
    return literal instanceof Number ? Family.NUMBER : Family.ANY;
  }

  private Family memberFamily(Node element, Node list) {
    if (list instanceof Node.Literal literal && literal.value() instanceof List<?> values) {
      var families =
          values.stream()
              .map(value -> family(typeOf(element), null, DynamicType.DYNAMIC, value))
              .distinct()
              .toList();
      return families.size() == 1 ? families.get(0) : Family.ANY;
    }
    var elementType = typeOf(list) instanceof ListType known ? known.element() : typeOf(list);
    return family(typeOf(element), literal(element), elementType, null);
  }

  private static Family family(Scalar scalar) {
    return switch (scalar) {
      case BOOLEAN -> Family.BOOLEAN;
      case TEXT -> Family.TEXT;
      case INTEGER, DECIMAL -> Family.NUMBER;
      case MONEY -> Family.WHOLE;
      case TIMESTAMP -> Family.TIMESTAMP;
      case DATE -> Family.DATE;
    };
  }

  // ---- values

  private static Object notNull(@Nullable Object value) {
    if (value == null) {
      throw new Failed(DslCode.DSL_NULL_OPERAND);
    }
    return value;
  }

  private static Failed wrong(Object value) {
    boolean supported = value instanceof Map || value instanceof List || known(value) != null;
    return new Failed(supported ? DslCode.DSL_VALUE_TYPE : DslCode.DSL_VALUE_UNSUPPORTED);
  }

  private static Object as(Family family, Object value) {
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
  private static int sign(Object a, Object b) {
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

  // ---- records

  /** A value as a record shows it: widened, masked, and a class that is unknown by its name. */
  private static @Nullable Object plain(@Nullable Object value, Type type) {
    if (value instanceof List<?> list) {
      var element = type instanceof ListType known ? known.element() : type;
      var copy = new ArrayList<@Nullable Object>();
      list.forEach(each -> copy.add(plain(each, element)));
      return copy;
    }
    if (value instanceof Map<?, ?> map) {
      var fields =
          type instanceof RecordType known ? known.fields() : Map.<String, RecordType.Field>of();
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
