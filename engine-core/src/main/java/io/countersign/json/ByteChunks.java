package io.countersign.json;

import java.util.Arrays;

/**
 * Growing sequence of bytes in chunks, so that growing copies almost nothing. Above its limit it
 * accepts no more bytes and says so.
 */
final class ByteChunks {

  private static final int SHIFT = 16;
  private static final int CHUNK = 1 << SHIFT;
  private static final int MASK = CHUNK - 1;

  /** Most texts are short, so the first chunk grows to the size of the others. */
  private static final int FIRST_CHUNK = 256;

  /** Receiver of pieces of the bytes, in order. */
  interface Sink<X extends Exception> {
    void take(byte[] chunk, int from, int length) throws X;
  }

  private final int limit;
  private byte[][] chunks = new byte[4][];
  private int size;
  private boolean overflown;

  ByteChunks(int limit) {
    this.limit = limit;
  }

  int size() {
    return size;
  }

  boolean overflown() {
    return overflown;
  }

  byte get(int position) {
    return chunks[position >>> SHIFT][position & MASK];
  }

  void set(int position, byte value) {
    chunks[position >>> SHIFT][position & MASK] = value;
  }

  void put(int value) {
    if (size == limit) {
      overflown = true;
      return;
    }
    int index = size >>> SHIFT;
    int inChunk = size & MASK;
    if (inChunk == 0) {
      addChunk(index);
    } else if (inChunk == chunks[index].length) {
      chunks[index] = Arrays.copyOf(chunks[index], 2 * inChunk);
    }
    chunks[index][inChunk] = (byte) value;
    size++;
  }

  void putAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      put(text.charAt(i));
    }
  }

  /**
   * Appends a code point in UTF-8; a lone surrogate as the three bytes of its value, so that it
   * stays distinguishable.
   */
  void putCodePoint(int codePoint) {
    if (codePoint < 0x80) {
      put(codePoint);
    } else if (codePoint < 0x800) {
      put(0xC0 | codePoint >>> 6);
      tail(codePoint);
    } else if (codePoint < 0x10000) {
      put(0xE0 | codePoint >>> 12);
      tail(codePoint >>> 6);
      tail(codePoint);
    } else {
      put(0xF0 | codePoint >>> 18);
      tail(codePoint >>> 12);
      tail(codePoint >>> 6);
      tail(codePoint);
    }
  }

  /** Passes the bytes from one position to another to a sink. */
  <X extends Exception> void copy(int from, int to, Sink<X> sink) throws X {
    int position = from;
    while (position < to) {
      int inChunk = position & MASK;
      int length = Math.min(CHUNK - inChunk, to - position);
      sink.take(chunks[position >>> SHIFT], inChunk, length);
      position += length;
    }
  }

  private void tail(int bits) {
    put(0x80 | (bits & 0x3F));
  }

  private void addChunk(int index) {
    if (index == chunks.length) {
      chunks = Arrays.copyOf(chunks, index * 2);
    }
    chunks[index] = new byte[index == 0 ? FIRST_CHUNK : CHUNK];
  }
}
