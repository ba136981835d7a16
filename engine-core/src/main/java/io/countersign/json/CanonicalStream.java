package io.countersign.json;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * Writer of canonical JSON from single calls, without a map or list in between. For texts that the
 * engine makes itself, many times a second; all other code uses {@link CanonicalJson}, which writes
 * with it.
 *
 * <p>The caller names members in their canonical order and writes whole numbers and well-formed
 * texts only; any other use is a broken contract. May be reused after {@link #reset}. Not safe for
 * several threads.
 */
public final class CanonicalStream {

  private static final String HEX = "0123456789abcdef";
  private static final int FIRST_SIZE = 1024;

  /** Thrown when a text would become longer than its limit. */
  static final class TooLarge extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TooLarge() {
      super("Expected a shorter text, but found one beyond its limit", null, false, false);
    }
  }

  private final int maxSize;

  /** Whether half of a surrogate pair is written as an escape, which is not canonical. */
  private final boolean escapesHalves;

  private byte[] bytes;
  private int size;

  /** The last name of each open object; empty before the first. */
  private String[] names = new String[16];

  private int depth;

  /** Begins a text. */
  public CanonicalStream() {
    this(Integer.MAX_VALUE, false);
  }

  CanonicalStream(int maxSize, boolean escapesHalves) {
    this.maxSize = maxSize;
    this.bytes = new byte[Math.min(maxSize, FIRST_SIZE)];
    this.escapesHalves = escapesHalves;
  }

  /** Returns a stream that holds a canonical text already. */
  public static CanonicalStream of(String canonical) {
    var stream = new CanonicalStream();
    stream.bytes = canonical.getBytes(StandardCharsets.UTF_8);
    stream.size = stream.bytes.length;
    return stream;
  }

  /** Discards the written text. */
  public void reset() {
    size = 0;
    depth = 0;
  }

  /** Returns how many bytes have been written. */
  public int size() {
    return size;
  }

  /** Returns the text. */
  public String text() {
    return new String(bytes, 0, size, StandardCharsets.UTF_8);
  }

  /** Returns a copy of the bytes. */
  byte[] bytes() {
    return Arrays.copyOf(bytes, size);
  }

  /** Begins an object. */
  public void beginObject() {
    begin('{');
  }

  /** Ends an object. */
  public void endObject() {
    end('}');
  }

  /** Begins a list. */
  public void beginList() {
    begin('[');
  }

  /** Ends a list. */
  public void endList() {
    end(']');
  }

  /**
   * Begins a member.
   *
   * @throws IllegalArgumentException if it does not come after the member before
   */
  public void name(String name) {
    if (name.compareTo(names[depth - 1]) <= 0 && bytes[size - 1] != '{') {
      throw new IllegalArgumentException(
          "Expected members in their order, but found " + name + " after " + names[depth - 1]);
    }
    names[depth - 1] = name;
    member(name);
  }

  /** Begins a member whose order the caller knows to be right. */
  void member(String name) {
    string(name);
    put(':');
  }

  /**
   * Writes a text.
   *
   * @throws IllegalArgumentException if half of a surrogate pair stands alone in it
   */
  public void string(String text) {
    separate();
    int length = text.length();
    room(length + 2);
    bytes[size++] = '"';
    for (int i = plain(text); i < length; i++) {
      char unit = text.charAt(i);
      if (unit < 0x80) {
        ascii(unit);
      } else if (unit < 0x800) {
        put(0xC0 | (unit >>> 6));
        tail(unit);
      } else if (Character.isSurrogate(unit)) {
        pair(text, i);
      } else {
        put(0xE0 | (unit >>> 12));
        tail(unit >>> 6);
        tail(unit);
      }
    }
    put('"');
  }

  /**
   * Writes a whole number.
   *
   * @throws IllegalArgumentException if it is beyond what canonical JSON holds
   */
  public void number(long number) {
    if (!holds(number)) {
      throw new IllegalArgumentException("Expected a smaller number, but found " + number);
    }
    word(Long.toString(number));
  }

  /** Returns whether canonical JSON can hold a whole number. */
  public static boolean holds(long number) {
    return number <= EcmaNumber.LARGEST_WHOLE && number >= -EcmaNumber.LARGEST_WHOLE;
  }

  /**
   * Returns whether canonical JSON can hold a text: no half of a surrogate pair occurs alone in it.
   */
  public static boolean holds(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return text.codePoints()
            .noneMatch(
                point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
      }
    }
    return true;
  }

  /** Writes true or false. */
  public void truth(boolean value) {
    word(value ? "true" : "false");
  }

  /** Writes null. */
  public void nothing() {
    word("null");
  }

  /** Writes the content of another stream: one value. */
  public void value(CanonicalStream other) {
    separate();
    room(other.size);
    System.arraycopy(other.bytes, 0, bytes, size, other.size);
    size += other.size;
  }

  void feed(MessageDigest digest) {
    digest.update(bytes, 0, size);
  }

  private void begin(char bracket) {
    separate();
    put(bracket);
    if (depth == names.length) {
      names = Arrays.copyOf(names, 2 * depth);
    }
    names[depth++] = "";
  }

  private void end(char bracket) {
    depth--;
    put(bracket);
  }

  /**
   * Writes a comma, unless the next value is the first in its list or object, or follows its name.
   */
  private void separate() {
    if (size > 0) {
      byte last = bytes[size - 1];
      if (last != '{' && last != '[' && last != ':') {
        put(',');
      }
    }
  }

  /** Writes a value whose text the caller knows: a number, or one of the three words. */
  void word(String word) {
    separate();
    int length = word.length();
    room(length);
    for (int i = 0; i < length; i++) {
      bytes[size + i] = (byte) word.charAt(i);
    }
    size += length;
  }

  /** Writes a text up to its first character that needs an escape; most texts have none. */
  private int plain(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char unit = text.charAt(i);
      if (unit >= 0x80 || !isPlain(unit)) {
        return i;
      }
      bytes[size++] = (byte) unit;
    }
    return length;
  }

  /** Returns whether an ASCII character needs no escape. */
  private static boolean isPlain(char unit) {
    return unit >= ' ' && unit != '"' && unit != '\\';
  }

  private void ascii(char unit) {
    if (isPlain(unit)) {
      put(unit);
      return;
    }
    char letter =
        switch (unit) {
          case '"', '\\' -> unit;
          case '\b' -> 'b';
          case '\t' -> 't';
          case '\n' -> 'n';
          case '\f' -> 'f';
          case '\r' -> 'r';
          default -> 'u';
        };
    if (letter == 'u') {
      escape(unit);
    } else {
      put('\\');
      put(letter);
    }
  }

  private void escape(char unit) {
    put('\\');
    put('u');
    for (int shift = 12; shift >= 0; shift -= 4) {
      put(HEX.charAt((unit >>> shift) & 0xF));
    }
  }

  /** Writes a surrogate pair at its first half; the second half writes nothing. */
  private void pair(String text, int at) {
    char unit = text.charAt(at);
    boolean first = Character.isHighSurrogate(unit);
    int other = first ? at + 1 : at - 1;
    boolean paired =
        other >= 0
            && other < text.length()
            && Character.isSurrogatePair(
                text.charAt(Math.min(at, other)), text.charAt(Math.max(at, other)));
    if (!paired) {
      if (!escapesHalves) {
        throw new IllegalArgumentException("Expected text, but found half of a surrogate pair");
      }
      escape(unit);
    } else if (first) {
      int point = Character.toCodePoint(unit, text.charAt(other));
      put(0xF0 | (point >>> 18));
      tail(point >>> 12);
      tail(point >>> 6);
      tail(point);
    }
  }

  private void tail(int bits) {
    put(0x80 | (bits & 0x3F));
  }

  private void put(int value) {
    if (size == bytes.length) {
      room(1);
    }
    bytes[size++] = (byte) value;
  }

  private void room(int more) {
    if (more > maxSize - size) {
      throw new TooLarge();
    }
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(maxSize, Math.max(2L * size, size + more)));
    }
  }
}
