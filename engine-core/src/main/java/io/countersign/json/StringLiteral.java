package io.countersign.json;

import java.util.ArrayList;
import java.util.List;

/**
 * String literal of a JSON text: its value, where it ends, and what is wrong with it. Two halves of
 * a surrogate pair belong together only if both are escaped or neither is: a text with a bare half
 * in it is not well formed itself.
 */
final class StringLiteral {

  /** Result of an escape that JSON does not have. */
  private static final int NONE = -1;

  private final String source;
  private String value = "";
  private List<Integer> halves = List.of();
  private int next;
  private boolean malformed;

  private StringLiteral(String source, int quote) {
    this.source = source;
    this.next = quote + 1;
  }

  /** Reads the literal whose opening quote is at an offset. */
  static StringLiteral at(String source, int quote) {
    var literal = new StringLiteral(source, quote);
    literal.readPlain();
    if (literal.next < source.length() && source.charAt(literal.next) == '"') {
      literal.next++;
    } else {
      literal.readRest(new StringBuilder(literal.value));
    }
    return literal;
  }

  /** Returns the text that the literal denotes; up to the error if it is malformed. */
  String value() {
    return value;
  }

  /** Returns the offsets of the half pairs, up to the number that is reported. */
  List<Integer> halves() {
    return halves;
  }

  /** Returns whether the literal contains an error, or does not end. */
  boolean malformed() {
    return malformed;
  }

  /** Returns the offset behind the closing quote, or of the wrong character. */
  int end() {
    return next;
  }

  /** Reads up to the first character that needs a look; most literals end there. */
  private void readPlain() {
    int at = next;
    while (at < source.length() && isPlain(source.charAt(at))) {
      at++;
    }
    value = source.substring(next, at);
    next = at;
  }

  private static boolean isPlain(char unit) {
    return unit >= ' ' && unit != '"' && unit != '\\' && !Character.isSurrogate(unit);
  }

  private void readRest(StringBuilder units) {
    int high = NONE;
    malformed = true;
    while (next < source.length() && source.charAt(next) >= ' ') {
      int at = next++;
      char first = source.charAt(at);
      if (first == '"') {
        malformed = false;
        break;
      }
      int unit = first == '\\' ? escaped() : first;
      if (unit == NONE) {
        break;
      }
      units.append((char) unit);
      boolean low = Character.isLowSurrogate((char) unit);
      if (low && high != NONE && isEscape(high) == isEscape(at)) {
        high = NONE;
      } else {
        addHalf(high);
        addHalf(low ? at : NONE);
        high = Character.isHighSurrogate((char) unit) ? at : NONE;
      }
    }
    addHalf(high);
    value = units.toString();
  }

  private void addHalf(int offset) {
    if (offset == NONE || halves.size() == JsonFindings.LIMIT) {
      return;
    }
    if (halves.isEmpty()) {
      halves = new ArrayList<>();
    }
    halves.add(offset);
  }

  private boolean isEscape(int offset) {
    return source.charAt(offset) == '\\';
  }

  private int escaped() {
    int unit =
        switch (next < source.length() ? source.charAt(next) : ' ') {
          case '"' -> '"';
          case '\\' -> '\\';
          case '/' -> '/';
          case 'b' -> '\b';
          case 'f' -> '\f';
          case 'n' -> '\n';
          case 'r' -> '\r';
          case 't' -> '\t';
          case 'u' -> 'u';
          default -> NONE;
        };
    if (unit == NONE) {
      return NONE;
    }
    next++;
    return unit == 'u' ? hexadecimal() : unit;
  }

  private int hexadecimal() {
    int unit = 0;
    for (int end = next + 4; next < end; next++) {
      int digit = next < source.length() ? hexDigit(source.charAt(next)) : NONE;
      if (digit == NONE) {
        return NONE;
      }
      unit = unit << 4 | digit;
    }
    return unit;
  }

  /** ASCII only: the library's own method takes digits of every script. */
  private static int hexDigit(char c) {
    return c < 0x80 ? Character.digit(c, 16) : NONE;
  }
}
