package io.countersign.dsl.grammar;

import io.countersign.dsl.syntax.SourceText;
import io.countersign.problem.DslCode;
import io.countersign.problem.Problem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * Check of the tokens, in one pass, for content that no expression may have: operators and calls of
 * other languages, broken literals, unknown characters and too deep nesting. For syntax of other
 * languages, the problem names the equivalent in this one.
 */
final class TokenCheck {

  private static final int LONGEST_INDEX = 9;

  /** Reading a decimal costs the square of its length, so the length is bounded. */
  private static final int LONGEST_NUMBER = 100;

  private static final Pattern LEADING_ZERO = Pattern.compile("-?0[0-9]");

  private final SourceText source;
  private final List<Token> tokens;
  private final List<Problem> problems = new ArrayList<>();

  /** The negations right before each parenthesis that is open, innermost first. */
  private final Deque<Integer> open = new ArrayDeque<>();

  private int nesting;
  private int brackets;
  private int negations;
  private boolean tooDeep;
  private boolean braces;

  private TokenCheck(SourceText source, List<Token> tokens) {
    this.source = source;
    this.tokens = tokens;
  }

  static List<Problem> problems(SourceText source, List<Token> tokens) {
    var check = new TokenCheck(source, tokens);
    for (int i = 0; i < tokens.size(); i++) {
      check.token(i);
    }
    return check.problems;
  }

  private void token(int i) {
    var token = tokens.get(i);
    nest(token);
    switch (token.getType()) {
      case ExpressionLexer.FOREIGN -> symbol(token);
      case ExpressionLexer.OTHER -> unknownCharacter(token);
      case ExpressionLexer.OPEN_TEXT -> openText(token);
      case ExpressionLexer.TEXT -> text(token);
      case ExpressionLexer.NUMBER -> number(i, token);
      case ExpressionLexer.NAME, ExpressionLexer.CONTAINS -> word(i, token);
      default -> {
        // Every other token may stand in an expression; the parser decides where.
      }
    }
  }

  private void nest(Token token) {
    if (token.getType() == ExpressionLexer.LBRACKET) {
      brackets++;
    } else if (token.getType() == ExpressionLexer.RBRACKET) {
      brackets--;
    }
    if (token.getType() == ExpressionLexer.NOT) {
      negations++;
    } else {
      if (token.getType() == ExpressionLexer.OPEN) {
        open.push(negations);
        nesting += 1 + negations;
      } else if (token.getType() == ExpressionLexer.CLOSE && !open.isEmpty()) {
        nesting -= 1 + open.pop();
      }
      negations = 0;
    }
    // Together, because together they are what the parser's stack has to hold.
    if (!tooDeep && nesting + negations > ExpressionReader.NESTING_CEILING) {
      tooDeep = true;
      add(
          DslCode.DSL_TOO_DEEP,
          token,
          "at most " + ExpressionReader.NESTING_CEILING + " nested parentheses and negations",
          "one more",
          "Remove parentheses that change nothing, or split the condition over several edges.");
    }
  }

  private void word(int i, Token token) {
    if (type(i - 1) == ExpressionLexer.DOT) {
      callAfter(i, token);
      return;
    }
    var connective = connective(token.getText());
    if (connective != null && !connective.equals(token.getText())) {
      boolean notIn = "!".equals(connective) && type(i + 1) == ExpressionLexer.IN;
      foreign(token, notIn ? "Write !(x in list)." : "Write " + connective + ".");
    } else if (token.getType() == ExpressionLexer.NAME) {
      callAfter(i, token);
    }
  }

  private void callAfter(int i, Token token) {
    if (type(i + 1) == ExpressionLexer.OPEN) {
      add(
          DslCode.DSL_CALL,
          token,
          "a path, a literal or an operator",
          "the call " + token.getText() + "(…)",
          "There are no functions; let the host compute the value and compare with it.");
    }
  }

  private int type(int i) {
    return i < 0 || i >= tokens.size() ? Token.EOF : tokens.get(i).getType();
  }

  private static @Nullable String connective(String word) {
    return switch (word.toUpperCase(Locale.ROOT)) {
      case "AND" -> "&&";
      case "OR" -> "||";
      case "NOT" -> "!";
      // In small letters these two are operators, and no names.
      case "IN" -> "in";
      case "CONTAINS" -> "contains";
      default -> null;
    };
  }

  private void foreign(Token token, String remedy) {
    add(
        DslCode.DSL_FOREIGN_OPERATOR,
        token,
        "one of == != > >= < <= in contains && || !",
        "'" + token.getText() + "'",
        remedy);
  }

  /** Braces come in pairs and often doubled, and are one mistake; the first of them tells of it. */
  private void symbol(Token token) {
    boolean brace = token.getText().equals("{") || token.getText().equals("}");
    if (!brace || !braces) {
      foreign(token, symbolRemedy(token.getText()));
    }
    braces |= brace;
  }

  private static String symbolRemedy(String symbol) {
    return switch (symbol) {
      case "===", "=" -> "Write ==.";
      case "!==", "<>" -> "Write !=.";
      case "&" -> "Write &&.";
      case "|" -> "Write ||.";
      case "=~", "!~" -> "There are no regular expressions; compare with == or in.";
      case "?." -> "Write '.'; a step into nothing is null.";
      case "??" -> "There are no default values; test for null with == or !=.";
      case "+" ->
          "There is no arithmetic, and text is not joined; let the host compute the value and"
              + " compare with it.";
      case "?", ":" -> "There are no conditional expressions; use two conditions on two edges.";
      case "=>", "->" -> "There are no functions; write the condition itself.";
      case "{", "}" ->
          "Remove the braces: in an expression a path stands bare, only in texts between braces.";
      case ";" -> "An expression is one condition or one value; remove it.";
      case "~", "^" -> "There is no such operator; use && || and !.";
      default -> "There is no arithmetic; let the host compute the value and compare with it.";
    };
  }

  private void unknownCharacter(Token token) {
    int character = token.getText().codePointAt(0);
    add(
        DslCode.DSL_UNKNOWN_CHARACTER,
        token,
        "names, literals and operators",
        describe(character),
        characterRemedy(character));
  }

  private static String describe(int character) {
    boolean visible = !Character.isISOControl(character) && !Character.isSpaceChar(character);
    var code = String.format("U+%04X", character);
    return visible && Character.isDefined(character)
        ? "'" + Character.toString(character) + "' (" + code + ")"
        : "the character " + code;
  }

  /** What word processors and typists put, and what was meant. */
  private static String characterRemedy(int character) {
    if (Character.isSpaceChar(character)) {
      return "Replace it by an ordinary space.";
    }
    if (Character.isLetter(character)) {
      return "Write a field with such a name as entity['name'].";
    }
    if (Character.getType(character) == Character.CURRENCY_SYMBOL) {
      return "Write the amount alone, in minor units of the field's currency.";
    }
    return switch (character) {
      case '\u2018', '\u2019', '\u201A', '\u201C', '\u201D', '\u201E', '\u00AB', '\u00BB', '`' ->
          "Write straight quotes: ' or \".";
      case '\u2265' -> "Write >=.";
      case '\u2264' -> "Write <=.";
      case '\u2260' -> "Write !=.";
      case '\u2013', '\u2014', '\u2212' -> "Write the ordinary minus sign -.";
      default -> "Remove it, or put text in quotes.";
    };
  }

  private void openText(Token token) {
    add(
        DslCode.DSL_BAD_TEXT,
        token,
        "a closing " + token.getText().charAt(0),
        "the end of the line",
        "Close the text on the line it starts on; write a line break as \\n.");
  }

  private void text(Token token) {
    if (TextLiteral.valueOf(token.getText()) == null) {
      add(
          DslCode.DSL_BAD_TEXT,
          token,
          "the escapes \\' \\\" \\\\ \\n \\r \\t and \\u with four hexadecimal digits",
          "another escape, or half of a surrogate pair",
          "Write a backslash itself as two backslashes.");
    }
  }

  private void number(int i, Token token) {
    var digits = token.getText();
    boolean index =
        type(i - 1) == ExpressionLexer.LBRACKET && i > 1 && endsPath(type(i - 2), i - 2);
    if (digits.length() > LONGEST_NUMBER) {
      badNumber(token, "a number of at most " + LONGEST_NUMBER + " characters", "Shorten it.");
    } else if (index && (digits.length() > LONGEST_INDEX || !isDigits(digits))) {
      badNumber(token, "an index from 0 to 999999999", "Count list elements from 0.");
    } else if (LEADING_ZERO.matcher(digits).lookingAt() && !isThousands(i)) {
      badNumber(
          token,
          "a number without leading zeros",
          type(i - 1) == ExpressionLexer.NUMBER
              ? "Put a date in quotes, such as '2026-01-31'."
              : "Remove the zeros, or quote the text.");
    }
  }

  /** Whether this is what follows a comma outside a list, where the comma is the mistake. */
  private boolean isThousands(int i) {
    return type(i - 1) == ExpressionLexer.COMMA && brackets == 0;
  }

  /** Whether a bracket after this token opens a segment of a path, not a list. */
  private boolean endsPath(int type, int i) {
    return type == ExpressionLexer.NAME
        || type == ExpressionLexer.RBRACKET
        || type(i - 1) == ExpressionLexer.DOT;
  }

  private static boolean isDigits(String text) {
    return text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private void badNumber(Token token, String expected, String remedy) {
    var text = token.getText();
    add(
        DslCode.DSL_BAD_NUMBER,
        token,
        expected,
        text.length() > 20 ? text.length() + " digits" : text,
        remedy);
  }

  private void add(DslCode code, Token token, String expected, String found, String remedy) {
    problems.add(
        Problem.error(code, source.place(FirstMistake.spot(token)), expected, found, remedy));
  }
}
