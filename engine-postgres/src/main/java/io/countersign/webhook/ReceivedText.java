package io.countersign.webhook;

import java.nio.charset.StandardCharsets;

/** Decoder of received bytes into text that every store can keep. */
final class ReceivedText {

  private static final char UNREADABLE = '\uFFFD';

  private ReceivedText() {}

  /**
   * Decodes the first bytes. Replaces invalid UTF-8 and the character U+0000, which Postgres cannot
   * store. The text has at most as many bytes as the array.
   */
  static String of(byte[] bytes, int size) {
    var text = new String(bytes, 0, size, StandardCharsets.UTF_8).replace('\0', UNREADABLE);
    return cut(text, bytes.length);
  }

  /** The beginning of a text that has at most so many bytes in UTF-8. */
  private static String cut(String text, int limit) {
    int used = 0;
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      used += bytes(text.codePointAt(i));
      if (used > limit) {
        return text.substring(0, i);
      }
    }
    return text;
  }

  private static int bytes(int codePoint) {
    if (codePoint < 0x80) {
      return 1;
    }
    if (codePoint < 0x800) {
      return 2;
    }
    return codePoint < 0x10000 ? 3 : 4;
  }
}
