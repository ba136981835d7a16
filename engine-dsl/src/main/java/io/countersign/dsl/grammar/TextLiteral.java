package io.countersign.dsl.grammar;

import org.jspecify.annotations.Nullable;

/** Decoder of text literals: resolves the escapes between the quotes. */
final class TextLiteral {

  private TextLiteral() {}

  /** The value of a quoted token, or null when one of its escapes does not exist. */
  static @Nullable String valueOf(String token) {
    if (token.indexOf('\\') < 0) {
      return token.substring(1, token.length() - 1);
    }
    var value = new StringBuilder(token.length());
    int i = 1;
    while (i < token.length() - 1) {
      char c = token.charAt(i++);
      if (c != '\\') {
        value.append(c);
        continue;
      }
      char escape = token.charAt(i++);
      if (escape == 'u') {
        int unit = hex(token, i);
        if (unit < 0) {
          return null;
        }
        value.append((char) unit);
        i += 4;
      } else {
        int plain = "'\"\\nrt".indexOf(escape);
        if (plain < 0) {
          return null;
        }
        value.append("'\"\\\n\r\t".charAt(plain));
      }
    }
    return loneSurrogate(value) < 0 ? value.toString() : null;
  }

  /** The index of the first half of a surrogate pair that lacks its other half, or -1. */
  static int loneSurrogate(CharSequence text) {
    int i = 0;
    while (i < text.length()) {
      int character = Character.codePointAt(text, i);
      if (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE) {
        return i;
      }
      i += Character.charCount(character);
    }
    return -1;
  }

  private static int hex(String token, int start) {
    if (start + 4 >= token.length()) {
      return -1;
    }
    int unit = 0;
    for (int i = start; i < start + 4; i++) {
      int digit = Character.digit(token.charAt(i), 16);
      if (digit < 0 || token.charAt(i) > 'f') {
        return -1;
      }
      unit = unit * 16 + digit;
    }
    return unit;
  }
}
