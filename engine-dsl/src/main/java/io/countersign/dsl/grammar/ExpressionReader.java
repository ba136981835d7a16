package io.countersign.dsl.grammar;

import io.countersign.dsl.syntax.ParseResult;
import io.countersign.dsl.syntax.SourceText;
import io.countersign.dsl.syntax.SyntaxNode;
import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;
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
  public static ParseResult expression(String text) {
    return read(text, false);
  }

  /** Reads a single path or a single literal. */
  public static ParseResult value(String text) {
    return read(text, true);
  }

  /** Whether a path can start with this name, which it cannot when it is a word of a language. */
  public static boolean isRoot(String name) {
    return value(name) instanceof ParseResult.Tree tree && tree.node() instanceof SyntaxNode.Path;
  }

  private static ParseResult read(String text, boolean valueOnly) {
    var broken = brokenCharacters(text);
    if (!broken.isEmpty()) {
      return new ParseResult.Refused(broken);
    }
    var lexer = new ExpressionLexer(CharStreams.fromString(text));
    lexer.removeErrorListeners();
    var tokens = new CommonTokenStream(lexer);
    tokens.fill();
    var source = new SourceText(text);
    var refused = TokenCheck.problems(source, tokens.getTokens());
    if (!refused.isEmpty()) {
      return new ParseResult.Refused(Problem.sorted(refused));
    }
    var parser = new ExpressionParser(tokens);
    parser.removeErrorListeners();
    parser.setErrorHandler(new FirstMistake(source));
    try {
      return new ParseResult.Tree(
          valueOnly
              ? TreeBuilder.operand(parser.value().operand())
              : TreeBuilder.or(parser.expression().or()));
    } catch (FirstMistake.Found mistake) {
      return new ParseResult.Refused(List.of(mistake.problem()));
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
