package io.countersign.dsl;

import io.countersign.dsl.syntax.ExpressionPrinter;
import io.countersign.dsl.syntax.Operator;
import io.countersign.dsl.syntax.SyntaxNode;
import io.countersign.dsl.syntax.SyntaxNode.Segment;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Random syntax trees, sensible or not, and structured conditions, with the worst of texts. */
final class Trees {

  private static final List<String> NASTY =
      List.of(
          "'",
          "\"",
          "\\",
          "\n",
          "\r",
          "\t",
          "\0",
          "\u0007",
          "\u001f",
          "\u007f",
          "\u0085",
          "\u00a0",
          "\u2028",
          "\uFEFF",
          "\uFFFF",
          "\uD83D\uDE00",
          "\uDBFF\uDFFF",
          "\\u0041",
          "\\'",
          "{",
          "}",
          "a",
          "ß",
          " ",
          "&&",
          "]",
          "0",
          "null");

  private static final List<String> ROOTS =
      List.of("entity", "context", "_", "A9_z", "inn", "nulls", "TRUE", "android", "Null", "x");
  private static final List<String> FIELDS =
      List.of("a", "in", "contains", "true", "false", "null", "and", "OR", "not", "_1", "9", "a-b");

  private static final List<Operator> OPERATORS =
      Stream.of(Operator.values()).filter(operator -> !operator.structuredOnly()).toList();

  private final Random random;

  Trees(Random random) {
    this.random = random;
  }

  /** The tree without the places at which it was written. */
  static SyntaxNode withoutSpots(SyntaxNode node) {
    if (node instanceof SyntaxNode.Or or) {
      return new SyntaxNode.Or(
          or.operands().stream().map(Trees::withoutSpots).toList(), Worlds.HERE);
    }
    if (node instanceof SyntaxNode.And and) {
      return new SyntaxNode.And(
          and.operands().stream().map(Trees::withoutSpots).toList(), Worlds.HERE);
    }
    if (node instanceof SyntaxNode.Not not) {
      return new SyntaxNode.Not(withoutSpots(not.operand()), Worlds.HERE);
    }
    if (node instanceof SyntaxNode.Comparison comparison) {
      return new SyntaxNode.Comparison(
          comparison.operator(),
          withoutSpots(comparison.left()),
          withoutSpots(comparison.right()),
          Worlds.HERE);
    }
    if (node instanceof SyntaxNode.Path path) {
      return new SyntaxNode.Path(path.root(), path.segments(), Worlds.HERE);
    }
    return new SyntaxNode.Literal(((SyntaxNode.Literal) node).value(), Worlds.HERE);
  }

  /** Any tree that text can express. */
  SyntaxNode tree(int depth) {
    return switch (depth == 0 ? 4 + random.nextInt(3) : random.nextInt(7)) {
      case 0 -> new SyntaxNode.Or(operands(depth), Worlds.HERE);
      case 1 -> new SyntaxNode.And(operands(depth), Worlds.HERE);
      case 2 -> new SyntaxNode.Not(tree(depth - 1), Worlds.HERE);
      case 3 ->
          new SyntaxNode.Comparison(
              OPERATORS.get(random.nextInt(OPERATORS.size())),
              tree(depth - 1),
              tree(depth - 1),
              Worlds.HERE);
      case 4 -> new SyntaxNode.Literal(value(), Worlds.HERE);
      default -> path();
    };
  }

  private List<SyntaxNode> operands(int depth) {
    var operands = new ArrayList<SyntaxNode>();
    for (int i = 2 + random.nextInt(3); i > 0; i--) {
      operands.add(tree(depth - 1));
    }
    return operands;
  }

  SyntaxNode.Path path() {
    var segments = new ArrayList<Segment>();
    for (int i = random.nextInt(4); i > 0; i--) {
      segments.add(
          switch (random.nextInt(4)) {
            case 0 -> new Segment.Index(random.nextInt(3) == 0 ? 999_999_999 : random.nextInt(12));
            case 1 -> new Segment.Field(text());
            default -> new Segment.Field(FIELDS.get(random.nextInt(FIELDS.size())));
          });
    }
    return new SyntaxNode.Path(ROOTS.get(random.nextInt(ROOTS.size())), segments, Worlds.HERE);
  }

  /** A literal value: a scalar, null, or a list of these. */
  @Nullable Object value() {
    if (random.nextInt(5) > 0) {
      return scalar();
    }
    var elements = new ArrayList<@Nullable Object>();
    for (int i = random.nextInt(5); i > 0; i--) {
      elements.add(scalar());
    }
    return elements;
  }

  private @Nullable Object scalar() {
    return switch (random.nextInt(8)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextLong();
      case 3 -> List.of(0L, -1L, Long.MAX_VALUE, Long.MIN_VALUE).get(random.nextInt(4));
      case 4 ->
          new BigDecimal(new BigInteger(10 + random.nextInt(200), random), 1 + random.nextInt(30))
              .negate();
      case 5 -> new BigDecimal(BigInteger.TEN.pow(19 + random.nextInt(80)).add(BigInteger.ONE));
      default -> text();
    };
  }

  String text() {
    var text = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      text.append(NASTY.get(random.nextInt(NASTY.size())));
    }
    return text.toString();
  }

  /** A structured condition as a JSON reader makes it, right for the most part. */
  Map<String, @Nullable Object> structured(int depth) {
    var condition = new LinkedHashMap<String, @Nullable Object>();
    int choice = depth == 0 ? 9 : random.nextInt(10);
    if (choice == 0) {
      condition.put("not", structured(depth - 1));
    } else if (choice < 5) {
      var operands = new ArrayList<Object>();
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        operands.add(structured(depth - 1));
      }
      condition.put(choice < 3 ? "all" : "any", operands);
    } else {
      condition.put("field", ExpressionPrinter.print(path()));
      condition.put("operator", word());
      condition.put("value", structuredValue());
    }
    return condition;
  }

  private String word() {
    return List.of(
            "eq", "neq", "gt", "gte", "lt", "lte", "in", "notIn", "contains", "startsWith", "regex")
        .get(random.nextInt(11));
  }

  /** Besides literal values, the numbers that a JSON reader may make of the same digits. */
  private @Nullable Object structuredValue() {
    return switch (random.nextInt(6)) {
      case 0 -> random.nextInt();
      case 1 -> new BigDecimal(random.nextInt(1000));
      case 2 ->
          new BigDecimal(BigInteger.valueOf(1 + random.nextInt(9)), random.nextInt(240) - 120);
      default -> value();
    };
  }
}
