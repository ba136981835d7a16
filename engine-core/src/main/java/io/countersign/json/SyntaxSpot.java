package io.countersign.json;

import io.countersign.engine.problem.EngineCode;
import io.countersign.json.JsonFindings.Finding;
import java.util.Locale;

/**
 * Place at which a text stops being JSON, and what would be correct there. It is searched only
 * after the text was refused, from the end of the last good token on.
 *
 * @param offset the first wrong character, or the end of the text
 * @param pointer the missing element or member, or the list or object in which it is missing
 * @param finding the problem
 */
record SyntaxSpot(int offset, String pointer, Finding finding) {

  /** Kind of the last token. */
  enum After {
    NOTHING,
    OPENING,
    NAME,
    VALUE
  }

  /*
   * Jackson refuses a member together with its name, colon and value, so more than one good token may follow the last good one: each is skipped here in turn.
   */
  static SyntaxSpot find(String text, int end, After last, WalkPath path) {
    int at = skipSpace(text, end);
    if (last == After.VALUE && path.depth() == 0) {
      return at(text, at, "the end of the text", "");
    }
    String container = path.pointer(Math.max(path.depth() - 1, 0));
    String closing = path.inObject() ? "'}'" : "']'";
    boolean opened = last == After.OPENING;
    if (last == After.VALUE) {
      if (!is(text, at, ',')) {
        return at(text, at, "',' or " + closing, container);
      }
      at = skipSpace(text, at + 1);
    }
    String ending = opened ? " or " + closing : "";
    if (path.inObject() && last != After.NAME) {
      return is(text, at, '"')
          ? insideMember(text, at, path, container)
          : at(text, at, "a name in double quotes" + ending, container);
    }
    if (last == After.NAME) {
      return afterName(text, at, path);
    }
    path.nextElement();
    return insideValue(text, at, "a value" + ending, path.pointer());
  }

  /**
   * Returns the start of the token behind an offset, in a text known to be JSON up to that token.
   */
  static int nextToken(String text, int from) {
    int at = skipSpace(text, from);
    boolean separated = at < text.length() && (text.charAt(at) == ',' || text.charAt(at) == ':');
    return separated ? skipSpace(text, at + 1) : at;
  }

  /** Returns the end of the number at an offset, or the complement of the first wrong character. */
  static int numberEnd(String text, int from) {
    int at = is(text, from, '-') ? from + 1 : from;
    int whole = digits(text, at);
    if (whole == at) {
      return ~at;
    }
    if (text.charAt(at) == '0' && whole > at + 1) {
      return ~(at + 1);
    }
    at = whole;
    if (is(text, at, '.')) {
      int fraction = digits(text, at + 1);
      if (fraction == at + 1) {
        return ~fraction;
      }
      at = fraction;
    }
    if (is(text, at, 'e') || is(text, at, 'E')) {
      int first = is(text, at + 1, '+') || is(text, at + 1, '-') ? at + 2 : at + 1;
      int exponent = digits(text, first);
      return exponent == first ? ~first : exponent;
    }
    return at;
  }

  /** Returns the problem of a string at an offset. */
  static Finding badString(String text, int at) {
    if (at < text.length() && text.charAt(at) < ' ') {
      return finding(text, at, "characters of a string", "Write control characters as escapes.");
    }
    if (at == text.length()) {
      return finding(text, at, "a closing double quote", "Complete the text.");
    }
    return finding(
        text,
        at,
        "an escape: one of \"\\/bfnrt, or u and four hexadecimal digits",
        "Write a backslash itself as \\\\.");
  }

  private static SyntaxSpot at(String text, int offset, String expected, String pointer) {
    return new SyntaxSpot(offset, pointer, finding(text, offset, expected, remedy(text, offset)));
  }

  private static SyntaxSpot insideMember(String text, int at, WalkPath path, String container) {
    var name = StringLiteral.at(text, at);
    if (!name.halves().isEmpty()) {
      // In a name, and only there, Jackson itself refuses escaped halves.
      path.member(name.value());
      return new SyntaxSpot(name.halves().get(0), path.pointer(), JsonRefusals.halfPair());
    }
    if (name.malformed()) {
      return new SyntaxSpot(name.end(), container, badString(text, name.end()));
    }
    path.member(name.value());
    return afterName(text, skipSpace(text, name.end()), path);
  }

  private static SyntaxSpot afterName(String text, int at, WalkPath path) {
    return is(text, at, ':')
        ? insideValue(text, skipSpace(text, at + 1), "a value", path.pointer())
        : at(text, at, "':' after a name", path.pointer());
  }

  private static SyntaxSpot insideValue(String text, int at, String expected, String pointer) {
    if (is(text, at, '-') || (at < text.length() && isDigit(text.charAt(at)))) {
      int end = numberEnd(text, at);
      return end < 0
          ? at(text, ~end, number(text, at, ~end), pointer)
          : at(text, end, "the end of the number", pointer);
    }
    return at(text, at, expected, pointer);
  }

  private static String number(String text, int from, int bad) {
    boolean leadingZero = bad > from && bad < text.length() && isDigit(text.charAt(bad));
    return leadingZero ? "no digit after a leading zero" : "a digit";
  }

  private static Finding finding(String text, int at, String expected, String remedy) {
    return new Finding(EngineCode.JSON_SYNTAX, expected, character(text, at), remedy);
  }

  private static String character(String text, int at) {
    if (at == text.length()) {
      return "the end of the text";
    }
    int point = text.codePointAt(at);
    return point > ' ' && point < 0x7F
        ? "'" + Character.toString(point) + "'"
        : String.format(Locale.ROOT, "the character U+%04X", point);
  }

  private static String remedy(String text, int at) {
    if (at == text.length()) {
      return "Complete the text.";
    }
    return switch (text.charAt(at)) {
      case '\uFEFF' -> "Save the text without a byte order mark.";
      case '/', '#' -> "Remove the comment; JSON has none.";
      case '\'' -> "Use double quotes.";
      case 'N', 'I' -> "Write it as text; JSON has only finite numbers.";
      case '}', ']' -> "Remove the comma before it, or close what is open.";
      default -> "Correct the text here; up to here it is JSON.";
    };
  }

  private static int skipSpace(String text, int from) {
    int at = from;
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }

  private static int digits(String text, int from) {
    int at = from;
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean is(String text, int at, char wanted) {
    return at < text.length() && text.charAt(at) == wanted;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
