package io.countersign.dsl.grammar;

import io.countersign.dsl.grammar.ExpressionParser.AndContext;
import io.countersign.dsl.grammar.ExpressionParser.ComparisonContext;
import io.countersign.dsl.grammar.ExpressionParser.LiteralContext;
import io.countersign.dsl.grammar.ExpressionParser.OperandContext;
import io.countersign.dsl.grammar.ExpressionParser.OrContext;
import io.countersign.dsl.grammar.ExpressionParser.PathContext;
import io.countersign.dsl.grammar.ExpressionParser.PrimaryContext;
import io.countersign.dsl.grammar.ExpressionParser.ScalarContext;
import io.countersign.dsl.grammar.ExpressionParser.SegmentContext;
import io.countersign.dsl.grammar.ExpressionParser.UnaryContext;
import io.countersign.dsl.syntax.Operator;
import io.countersign.dsl.syntax.SourcePosition;
import io.countersign.dsl.syntax.SyntaxNode;
import io.countersign.dsl.syntax.SyntaxNode.Literal;
import io.countersign.dsl.syntax.SyntaxNode.Segment;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Objects;
import org.antlr.v4.runtime.ParserRuleContext;
import org.jspecify.annotations.Nullable;

/**
 * Converter of a parse tree into a syntax tree. Token texts were checked before, so it cannot fail.
 *
 * <p>Recursion follows parentheses and negations only, which {@link TokenCheck} bounds.
 */
final class TreeBuilder {

  private TreeBuilder() {}

  static SyntaxNode or(OrContext or) {
    if (or.and().size() == 1) {
      return and(or.and(0));
    }
    return new SyntaxNode.Or(
        or.and().stream().map(TreeBuilder::and).toList(), FirstMistake.spot(or.OR(0).getSymbol()));
  }

  private static SyntaxNode and(AndContext and) {
    if (and.comparison().size() == 1) {
      return comparison(and.comparison(0));
    }
    return new SyntaxNode.And(
        and.comparison().stream().map(TreeBuilder::comparison).toList(),
        FirstMistake.spot(and.AND(0).getSymbol()));
  }

  private static SyntaxNode comparison(ComparisonContext comparison) {
    var left = unary(comparison.unary(0));
    if (comparison.operator() == null) {
      return left;
    }
    var symbol = comparison.operator().start;
    return new SyntaxNode.Comparison(
        operator(symbol.getType()), left, unary(comparison.unary(1)), FirstMistake.spot(symbol));
  }

  private static Operator operator(int token) {
    return switch (token) {
      case ExpressionParser.EQ -> Operator.EQ;
      case ExpressionParser.NE -> Operator.NE;
      case ExpressionParser.GT -> Operator.GT;
      case ExpressionParser.GE -> Operator.GE;
      case ExpressionParser.LT -> Operator.LT;
      case ExpressionParser.LE -> Operator.LE;
      case ExpressionParser.IN -> Operator.IN;
      case ExpressionParser.CONTAINS -> Operator.CONTAINS;
      default ->
          throw new AssertionError("The grammar has an operator without a meaning: " + token);
    };
  }

  private static SyntaxNode unary(UnaryContext unary) {
    return unary.NOT() == null
        ? primary(unary.primary())
        : new SyntaxNode.Not(unary(unary.unary()), FirstMistake.spot(unary.start));
  }

  private static SyntaxNode primary(PrimaryContext primary) {
    return primary.operand() == null ? or(primary.or()) : operand(primary.operand());
  }

  static SyntaxNode operand(OperandContext operand) {
    return operand.path() == null ? literal(operand.literal()) : path(operand.path());
  }

  private static SyntaxNode path(PathContext path) {
    var segments = new ArrayList<Segment>();
    for (var segment : path.segment()) {
      segments.add(segment(segment));
    }
    return new SyntaxNode.Path(path.NAME().getText(), segments, FirstMistake.spot(path.start));
  }

  private static Segment segment(SegmentContext segment) {
    if (segment.name() != null) {
      return new Segment.Field(segment.name().getText());
    }
    return segment.TEXT() == null
        ? new Segment.Index(Integer.parseInt(segment.NUMBER().getText()))
        : new Segment.Field(text(segment.TEXT().getText()));
  }

  private static SyntaxNode literal(LiteralContext literal) {
    if (literal.list() == null) {
      return new Literal(scalar(literal.scalar()), spot(literal));
    }
    var elements = new ArrayList<@Nullable Object>();
    for (var element : literal.list().scalar()) {
      elements.add(scalar(element));
    }
    return new Literal(elements, spot(literal));
  }

  private static SourcePosition spot(ParserRuleContext context) {
    return FirstMistake.spot(context.start);
  }

  private static @Nullable Object scalar(ScalarContext scalar) {
    var token = scalar.start;
    return switch (token.getType()) {
      case ExpressionParser.TEXT -> text(token.getText());
      case ExpressionParser.NUMBER -> number(token.getText());
      case ExpressionParser.TRUE -> true;
      case ExpressionParser.FALSE -> false;
      default -> null;
    };
  }

  private static String text(String token) {
    return Objects.requireNonNull(TextLiteral.valueOf(token), token);
  }

  private static Object number(String token) {
    return Literal.number(new BigDecimal(token));
  }
}
