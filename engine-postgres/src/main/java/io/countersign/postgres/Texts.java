package io.countersign.postgres;

/** Texts as a column can hold them. */
final class Texts {

  private static final char REPLACEMENT = '\uFFFD';

  private Texts() {}

  /** The text, with U+FFFD for what Postgres has no place for: U+0000 and half surrogate pairs. */
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

  /** Whether half of a surrogate pair stands alone there. */
  static boolean isHalf(String text, int at) {
    char unit = text.charAt(at);
    if (Character.isHighSurrogate(unit)) {
      return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
    }
    return Character.isLowSurrogate(unit)
        && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
  }
}
