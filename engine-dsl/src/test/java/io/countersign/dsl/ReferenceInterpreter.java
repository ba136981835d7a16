package io.countersign.dsl;

import io.countersign.dsl.ReferenceValues.Failed;
import io.countersign.dsl.ReferenceValues.Family;
import io.countersign.dsl.syntax.ExpressionPrinter;
import io.countersign.dsl.syntax.Operator;
import io.countersign.dsl.syntax.SyntaxNode;
import io.countersign.dsl.syntax.SyntaxNode.Segment;
import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.problem.DslCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
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

  static Result condition(Map<String, Type> roots, SyntaxNode node, Map<String, ?> data) {
    var interpreter = new ReferenceInterpreter(roots, data);
    try {
      return new Result(interpreter.holds(node), null, interpreter.reads);
    } catch (Failed failed) {
      return new Result(null, failed.code, interpreter.reads);
    }
  }

  static Result value(Map<String, Type> roots, SyntaxNode node, Map<String, ?> data) {
    var interpreter = new ReferenceInterpreter(roots, data);
    try {
      return new Result(interpreter.single(node), null, interpreter.reads);
    } catch (Failed failed) {
      return new Result(null, failed.code, interpreter.reads);
    }
  }

  private boolean holds(SyntaxNode node) {
    if (node instanceof SyntaxNode.Or or) {
      for (var operand : or.operands()) {
        if (holds(operand)) {
          return true;
        }
      }
      return false;
    }
    if (node instanceof SyntaxNode.And and) {
      for (var operand : and.operands()) {
        if (!holds(operand)) {
          return false;
        }
      }
      return true;
    }
    if (node instanceof SyntaxNode.Not not) {
      return !holds(not.operand());
    }
    if (node instanceof SyntaxNode.Comparison comparison) {
      return compared(comparison.operator(), comparison.left(), comparison.right());
    }
    var value = ReferenceValues.notNull(operand(node));
    return (Boolean) ReferenceValues.as(Family.BOOLEAN, value);
  }

  private boolean compared(Operator operator, SyntaxNode left, SyntaxNode right) {
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
      case REGEX -> Pattern.compile(text(right)).matcher(text(left)).find();
    };
  }

  /** Missing equals null, and null equals only null. */
  private boolean equal(SyntaxNode left, SyntaxNode right) {
    var a = operand(left);
    var b = operand(right);
    if (a == null || b == null) {
      return a == null && b == null;
    }
    var family = family(left, right);
    return ReferenceValues.sign(as(family, left, a), as(family, right, b)) == 0;
  }

  /** Null has no order; neither have text and truth. */
  private int order(SyntaxNode left, SyntaxNode right) {
    var leftValue = operand(left);
    var rightValue = operand(right);
    ReferenceValues.notNull(leftValue);
    ReferenceValues.notNull(rightValue);
    var family = family(left, right);
    var a = as(family, left, ReferenceValues.notNull(leftValue));
    var b = as(family, right, ReferenceValues.notNull(rightValue));
    int sign = ReferenceValues.sign(a, b);
    if (a instanceof Boolean || (a instanceof String && b instanceof String)) {
      throw new Failed(DslCode.DSL_VALUE_TYPE);
    }
    return sign;
  }

  /** Null is no element of anything; all elements are looked at; null elements equal nothing. */
  private boolean member(SyntaxNode element, SyntaxNode list) {
    var wanted = ReferenceValues.notNull(operand(element));
    var elements = ReferenceValues.notNull(operand(list));
    if (!(elements instanceof List<?> values)) {
      throw ReferenceValues.wrong(elements);
    }
    var family = memberFamily(element, list);
    var a = as(family, element, wanted);
    boolean found = false;
    for (var value : values) {
      if (value != null) {
        var type = list instanceof SyntaxNode.Path ? elementType(list) : DynamicType.DYNAMIC;
        found |= ReferenceValues.sign(a, ReferenceValues.as(narrowed(family, type), value)) == 0;
      }
    }
    return found;
  }

  private Object as(Family family, SyntaxNode side, Object value) {
    var type = side instanceof SyntaxNode.Path ? typeOf(side) : DynamicType.DYNAMIC;
    return ReferenceValues.as(narrowed(family, type), value);
  }

  private Type elementType(SyntaxNode list) {
    return typeOf(list) instanceof ListType known ? known.element() : DynamicType.DYNAMIC;
  }

  /** A field declared integer holds integers, also where it is compared with decimals. */
  private static Family narrowed(Family family, Type declared) {
    return family == Family.NUMBER && declared == ScalarType.INTEGER ? Family.WHOLE : family;
  }

  /** A part of text, or an element of a list, by what the left side is declared to be, or is. */
  private boolean contains(SyntaxNode left, SyntaxNode right) {
    boolean isList =
        typeOf(left) instanceof ListType
            || (typeOf(left) == DynamicType.DYNAMIC && operand(left) instanceof List);
    return isList ? member(right, left) : text(left).contains(text(right));
  }

  private String text(SyntaxNode node) {
    return (String) ReferenceValues.as(Family.TEXT, ReferenceValues.notNull(operand(node)));
  }

  private @Nullable Object single(SyntaxNode node) {
    var value = operand(node);
    if (value == null || node instanceof SyntaxNode.Literal) {
      return value;
    }
    var type = typeOf(node);
    if (type instanceof ScalarType scalar) {
      // Where a value is handed on, an integer is one: it has no fraction to lose.
      return ReferenceValues.as(
          scalar == ScalarType.INTEGER ? Family.WHOLE : ReferenceValues.family(scalar), value);
    }
    boolean shaped =
        type == DynamicType.DYNAMIC
            || (type instanceof ListType && value instanceof List)
            || (type instanceof RecordType && value instanceof Map);
    if (!shaped || !ReferenceValues.wholly(value)) {
      throw ReferenceValues.wholly(value)
          ? new Failed(DslCode.DSL_VALUE_TYPE)
          : wrongInside(value, shaped);
    }
    return ReferenceValues.plain(value, DynamicType.DYNAMIC);
  }

  private static Failed wrongInside(Object value, boolean shaped) {
    return shaped ? new Failed(DslCode.DSL_VALUE_UNSUPPORTED) : ReferenceValues.wrong(value);
  }

  private @Nullable Object operand(SyntaxNode node) {
    if (node instanceof SyntaxNode.Literal literal) {
      return literal.value();
    }
    var path = (SyntaxNode.Path) node;
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
    var shown = sensitive && value != null ? "[masked]" : ReferenceValues.plain(value, known);
    reads.put(ExpressionPrinter.print(path), shown);
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
  private Type typeOf(SyntaxNode node) {
    if (!(node instanceof SyntaxNode.Path path)) {
      return DynamicType.DYNAMIC;
    }
    Type type = roots.get(path.root());
    for (var step : path.segments()) {
      type = type == null ? null : below(type, step);
    }
    return type == null ? DynamicType.DYNAMIC : type;
  }

  private Family family(SyntaxNode left, SyntaxNode right) {
    return family(typeOf(left), literal(left), typeOf(right), literal(right));
  }

  private static @Nullable Object literal(SyntaxNode node) {
    return node instanceof SyntaxNode.Literal literal ? literal.value() : null;
  }

  /** What is declared decides; beside nothing declared, a literal that is no text does. */
  private static Family family(
      Type left, @Nullable Object leftLiteral, Type right, @Nullable Object rightLiteral) {
    if (left instanceof ScalarType scalar) {
      return ReferenceValues.family(scalar);
    }
    if (right instanceof ScalarType scalar) {
      return ReferenceValues.family(scalar);
    }
    var literal = leftLiteral == null ? rightLiteral : leftLiteral;
    if (literal instanceof Boolean) {
      return Family.BOOLEAN;
    }
    return literal instanceof Number ? Family.NUMBER : Family.ANY;
  }

  private Family memberFamily(SyntaxNode element, SyntaxNode list) {
    if (list instanceof SyntaxNode.Literal literal && literal.value() instanceof List<?> values) {
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
}
