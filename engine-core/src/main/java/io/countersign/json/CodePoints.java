package io.countersign.json;

import org.jspecify.annotations.Nullable;

/**
 * Cursor that moves forward over the code points of a JSON string literal, or of a Java string. It
 * detects half surrogate pairs, and the first character that a literal may not contain. Two halves
 * are a pair only if both are escaped or neither is: a text with a bare half in it is not well
 * formed itself.
 */
final class CodePoints {

  private static final int END = -1;

  private final String source;
  private final boolean literal;
  private @Nullable IntChunks halves;

  /** Where the next unit starts. */
  private int next;

  /** Where the unit read last starts. */
  private int unitAt;

  /** A unit read ahead and not yet given, or {@link #END}. */
  private int held = END;

  private int codePoint;
  private boolean ended;
  private boolean malformed;

  private CodePoints(String source, boolean literal, int next) {
    this.source = source;
    this.literal = literal;
    this.next = next;
  }

  /** Returns a cursor over the literal whose opening quote is at an offset. */
  static CodePoints ofLiteral(String source, int quote) {
    return new CodePoints(source, true, quote + 1);
  }

  /** Returns a cursor over a Java string. */
  static CodePoints of(String text) {
    return new CodePoints(text, false, 0);
  }

  /**
   * Moves to the next code point; returns false at the end, and at the error that ends a malformed
   * literal.
   */
  boolean advance() {
    int unit = held;
    held = END;
    if (unit == END) {
      unit = unit();
    }
    if (unit == END) {
      return false;
    }
    codePoint = unit;
    if (Character.isSurrogate((char) unit)) {
      pair((char) unit);
    }
    return true;
  }

  /** Returns the current code point; for a half pair, its value. */
  int codePoint() {
    return codePoint;
  }

  /** Moves to the end. */
  void finish() {
    boolean more = advance();
    while (more) {
      more = advance();
    }
  }

  /** Returns how many half pairs were passed so far, up to the number that is reported. */
  int halves() {
    return halves == null ? 0 : halves.size();
  }

  /** Returns the offset of one of them. */
  int half(int index) {
    return halves == null ? 0 : halves.get(index);
  }

  /** Returns, after the end, whether the literal was malformed. */
  boolean malformed() {
    return malformed;
  }

  /** Returns, after the end, the offset behind the closing quote, or of the wrong character. */
  int end() {
    return next;
  }

  private void pair(char unit) {
    int at = unitAt;
    if (Character.isHighSurrogate(unit)) {
      int second = unit();
      boolean low = second != END && Character.isLowSurrogate((char) second);
      if (low && isEscaped(at) == isEscaped(unitAt)) {
        codePoint = Character.toCodePoint(unit, (char) second);
        return;
      }
      held = second;
    }
    if (halves == null) {
      halves = new IntChunks();
    }
    if (halves.size() < JsonFindings.LIMIT) {
      halves.push(at);
    }
  }

  private boolean isEscaped(int at) {
    return literal && source.charAt(at) == '\\';
  }

  private int unit() {
    if (ended || malformed) {
      return END;
    }
    if (next == source.length()) {
      malformed = literal;
      return END;
    }
    unitAt = next;
    char c = source.charAt(next);
    if (!literal) {
      next++;
      return c;
    }
    if (c == '"') {
      next++;
      ended = true;
      return END;
    }
    if (c < ' ') {
      malformed = true;
      return END;
    }
    next++;
    return c == '\\' ? escape() : c;
  }

  private int escape() {
    if (next == source.length()) {
      malformed = true;
      return END;
    }
    char c = source.charAt(next);
    int meant =
        switch (c) {
          case '"', '\\', '/' -> c;
          case 'b' -> '\b';
          case 'f' -> '\f';
          case 'n' -> '\n';
          case 'r' -> '\r';
          case 't' -> '\t';
          case 'u' -> 'u';
          default -> END;
        };
    if (meant == END) {
      malformed = true;
      return END;
    }
    next++;
    return c == 'u' ? hexadecimal() : meant;
  }

  private int hexadecimal() {
    int unit = 0;
    for (int i = 0; i < 4; i++) {
      int digit = next < source.length() ? hexDigit(source.charAt(next)) : -1;
      if (digit < 0) {
        malformed = true;
        return END;
      }
      unit = unit << 4 | digit;
      next++;
    }
    return unit;
  }

  /** ASCII only: the library's own method takes digits of every script. */
  private static int hexDigit(char c) {
    return c < 0x80 ? Character.digit(c, 16) : -1;
  }
}
