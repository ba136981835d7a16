package io.countersign.json;

import java.math.BigDecimal;

/**
 * Decimal number as digits and the place of its point: {@code 0.digits} times ten to the power of
 * {@code point}.
 *
 * @param negative whether it is below zero
 * @param digits the significant digits, without zeros at either end; empty for zero
 * @param point where the decimal point stands, counted from before the first digit
 */
record DecimalDigits(boolean negative, String digits, int point) {

  /** Exponents are limited here; they are far beyond every double. */
  private static final int FARTHEST_EXPONENT = 1_000_000;

  private static final int LONGEST_PLAIN = 21;
  private static final int MOST_LEADING_ZEROS = 6;

  /** Returns the decimal of a number as JSON writes it. */
  static DecimalDigits ofToken(String token) {
    int exponentAt = exponentAt(token);
    boolean negative = token.startsWith("-");
    int start = negative ? 1 : 0;
    int dot = token.indexOf('.');
    String whole = token.substring(start, dot < 0 ? exponentAt : dot);
    String all = dot < 0 ? whole : whole + token.substring(dot + 1, exponentAt);
    return of(negative, all, whole.length() + exponent(token, exponentAt));
  }

  /** Returns a decimal of the given size, with a sign of its own. */
  static DecimalDigits of(boolean negative, BigDecimal size) {
    return of(negative, size.unscaledValue().toString(), size.precision() - size.scale());
  }

  boolean isZero() {
    return digits.isEmpty();
  }

  /** Returns the text that ECMAScript prints for these digits. */
  String ecmaText() {
    var text = new StringBuilder(negative ? "-" : "");
    int count = digits.length();
    if (count <= point && point <= LONGEST_PLAIN) {
      text.append(digits).append("0".repeat(point - count));
    } else if (0 < point && point <= LONGEST_PLAIN) {
      text.append(digits, 0, point).append('.').append(digits, point, count);
    } else if (-MOST_LEADING_ZEROS < point && point <= 0) {
      text.append("0.").append("0".repeat(-point)).append(digits);
    } else {
      text.append(digits, 0, 1);
      if (count > 1) {
        text.append('.').append(digits, 1, count);
      }
      text.append(point > 0 ? "e+" : "e-").append(Math.abs(point - 1));
    }
    return text.toString();
  }

  private static DecimalDigits of(boolean negative, String all, int point) {
    int first = 0;
    while (first < all.length() && all.charAt(first) == '0') {
      first++;
    }
    int end = all.length();
    while (end > first && all.charAt(end - 1) == '0') {
      end--;
    }
    return new DecimalDigits(negative, all.substring(first, end), point - first);
  }

  private static int exponentAt(String token) {
    int at = Math.max(token.indexOf('e'), token.indexOf('E'));
    return at < 0 ? token.length() : at;
  }

  private static int exponent(String token, int exponentAt) {
    int exponent = 0;
    boolean negative = false;
    for (int i = exponentAt + 1; i < token.length(); i++) {
      char c = token.charAt(i);
      negative |= c == '-';
      if (c >= '0' && c <= '9') {
        exponent = Math.min(exponent * 10 + (c - '0'), FARTHEST_EXPONENT);
      }
    }
    return negative ? -exponent : exponent;
  }
}
