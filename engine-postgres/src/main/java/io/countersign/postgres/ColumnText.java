package io.countersign.postgres;

/** Replaces characters that a text column cannot hold. */
final class ColumnText {

  private static final char REPLACEMENT = '\uFFFD';

  private ColumnText() {}

  /**
   * Returns the text with U+FFFD in place of characters that Postgres cannot store: U+0000 and
   * unpaired surrogates.
   */
  static String storable(String text) {
    StringBuilder changed = null;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == 0 || isHalf(text, i)) {
        changed = changed == null ? new StringBuilder(text) : changed;
        changed.setCharAt(i, REPLACEMENT);
      }
    }
    return changed == null ? text : changed.toString();
  }

  /** Returns whether there is an unpaired surrogate at an index. */
  static boolean isHalf(String text, int at) {
    char unit = text.charAt(at);
    if (Character.isHighSurrogate(unit)) {
      return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
    }
    return Character.isLowSurrogate(unit)
        && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
  }
}
