package io.countersign.dsl.grammar;

import io.countersign.dsl.syntax.SourcePosition;
import io.countersign.dsl.syntax.SourceText;
import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.jspecify.annotations.Nullable;

/**
 * Error handler that stops the parser at the first syntax error and reports it. Recovery would
 * report guesses: text after a syntax error rarely contains another one.
 */
final class FirstMistake extends DefaultErrorStrategy {

  private final SourceText source;

  FirstMistake(SourceText source) {
    this.source = source;
  }

  /** Exception that leaves the parser; caught by its caller. */
  static final class Found extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Problem problem;

    Found(Problem problem) {
      super(null, null, false, false);
      this.problem = problem;
    }

    Problem problem() {
      return problem;
    }
  }

  @Override
  public void recover(Parser parser, RecognitionException mistake) {
    throw findMistake(parser);
  }

  @Override
  public Token recoverInline(Parser parser) {
    throw findMistake(parser);
  }

  @Override
  public void sync(Parser parser) {
    // Nothing to skip: the first mistake ends the reading.
  }

  private Found findMistake(Parser parser) {
    var token = parser.getCurrentToken();
    int rule = parser.getContext().getRuleIndex();
    var before = parser.getInputStream().LT(-1);
    return new Found(
        Problem.error(
            DslCode.DSL_SYNTAX,
            source.place(spot(token)),
            expected(rule, parser.getExpectedTokens()),
            name(token),
            isGlued(before, token)
                ? "Write the number out, as a plain decimal."
                : remedy(rule, token)));
  }

  static SourcePosition spot(Token token) {
    return SourcePosition.at(token.getLine(), token.getCharPositionInLine() + 1);
  }

  static String name(Token token) {
    return token.getType() == Token.EOF ? "the end of the expression" : "'" + token.getText() + "'";
  }

  private static String expected(int rule, IntervalSet tokens) {
    if (tokens.contains(ExpressionParser.OPEN)) {
      return "a path, a literal, '!' or '('";
    }
    if (rule == ExpressionParser.RULE_list) {
      return tokens.contains(ExpressionParser.TEXT) ? "a literal" : "',' or ']'";
    }
    if (rule == ExpressionParser.RULE_segment) {
      return tokens.contains(ExpressionParser.TEXT) ? "an index or a quoted name" : "']'";
    }
    if (tokens.contains(ExpressionParser.CLOSE)) {
      return "an operator or ')'";
    }
    if (tokens.contains(Token.EOF)) {
      return rule == ExpressionParser.RULE_value ? "nothing more" : "an operator or the end";
    }
    if (rule == ExpressionParser.RULE_name) {
      return "a field name after '.'";
    }
    return tokens.contains(ExpressionParser.NAME) ? "a path or a literal" : "a literal";
  }

  /** Whether this word is the rest of a number as other languages write them. */
  private static boolean isGlued(@Nullable Token before, Token token) {
    return before != null
        && before.getType() == ExpressionParser.NUMBER
        && token.getType() == ExpressionParser.NAME
        && token.getStartIndex() == before.getStopIndex() + 1;
  }

  private static String remedy(int rule, Token token) {
    if (token.getType() == Token.EOF) {
      return "Complete the expression.";
    }
    return switch (rule) {
      case ExpressionParser.RULE_segment ->
          "Write a number, counted from 0, or a name in quotes, and close the bracket.";
      case ExpressionParser.RULE_name ->
          "Write the name; one with other characters is written entity['name'].";
      case ExpressionParser.RULE_list, ExpressionParser.RULE_scalar ->
          "A list holds text, numbers, true and false, written out, with commas between them.";
      case ExpressionParser.RULE_value -> "A value is one path or one literal; remove the rest.";
      default -> remedy(token);
    };
  }

  private static String remedy(Token token) {
    return switch (token.getType()) {
      case ExpressionParser.EQ,
          ExpressionParser.NE,
          ExpressionParser.GT,
          ExpressionParser.GE,
          ExpressionParser.LT,
          ExpressionParser.LE,
          ExpressionParser.IN,
          ExpressionParser.CONTAINS ->
          "A comparison has two sides; join comparisons with && or ||.";
      case ExpressionParser.COMMA ->
          "Commas stand between the elements of a list only; a number has no separators.";
      case ExpressionParser.NUMBER ->
          token.getText().startsWith("-")
              ? "There is no arithmetic; let the host compute the value and compare with it."
              : "Put an operator between two operands.";
      case ExpressionParser.NAME, ExpressionParser.TEXT ->
          "Put an operator between two operands: == != > >= < <= in contains && ||.";
      default -> "Remove it, or complete the part before it.";
    };
  }
}
