package io.countersign.dsl.grammar;

import io.countersign.dsl.syntax.SourceText;
import io.countersign.dsl.syntax.SyntaxNode;
import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.List;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;

/**
 * Parser of text into a syntax tree. Takes linear time for every text: invalid tokens, and nesting
 * that would use up the stack, are refused before the parser runs.
 */
public final class ExpressionReader {

  /** How deep parentheses and negations together may be nested, regardless of the limits. */
  public static final int NESTING_CEILING = 100;

  private ExpressionReader() {}

  /** Reads any expression. */
  public static Result<SyntaxNode> expression(String text) {
    return read(text, false);
  }

  /** Reads a single path or a single literal. */
  public static Result<SyntaxNode> value(String text) {
    return read(text, true);
  }

  /** Whether a path can start with this name, which it cannot when it is a word of a language. */
  public static boolean isRoot(String name) {
    return value(name) instanceof Result.Accepted<SyntaxNode> tree
        && tree.value() instanceof SyntaxNode.Path;
  }

  private static Result<SyntaxNode> read(String text, boolean valueOnly) {
    var broken = brokenCharacters(text);
    if (!broken.isEmpty()) {
      return new Result.Refused<>(broken);
    }
    var lexer = new ExpressionLexer(CharStreams.fromString(text));
    lexer.removeErrorListeners();
    var tokens = new CommonTokenStream(lexer);
    tokens.fill();
    var source = new SourceText(text);
    var refused = TokenCheck.problems(source, tokens.getTokens());
    if (!refused.isEmpty()) {
      return new Result.Refused<>(Problem.sorted(refused));
    }
    var parser = new ExpressionParser(tokens);
    parser.removeErrorListeners();
    parser.setErrorHandler(new FirstMistake(source));
    try {
      return new Result.Accepted<>(
          valueOnly
              ? TreeBuilder.operand(parser.value().operand())
              : TreeBuilder.or(parser.expression().or()));
    } catch (FirstMistake.Found mistake) {
      return new Result.Refused<>(mistake.problem());
    }
  }

  /** The first half of a surrogate pair that lacks its other half, as a problem; or nothing. */
  public static List<Problem> brokenCharacters(String text) {
    int index = TextLiteral.loneSurrogate(text);
    return index < 0 ? List.of() : List.of(brokenCharacter(text, index));
  }

  private static Problem brokenCharacter(String text, int index) {
    var before = new SourceText(text.substring(0, index));
    return Problem.error(
        DslCode.DSL_UNKNOWN_CHARACTER,
        before.place(before.spot(index)),
        "whole characters",
        "half of a surrogate pair",
        "Repair the text where it was cut or decoded.");
  }
}
