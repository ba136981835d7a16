package io.countersign.json;

import java.util.Arrays;

/** A stack of ints in chunks, so that growing never copies them. */
final class IntChunks {

  private static final int SHIFT = 12;
  private static final int CHUNK = 1 << SHIFT;
  private static final int MASK = CHUNK - 1;

  private int[][] chunks = new int[4][];
  private int size;

  int size() {
    return size;
  }

  int get(int position) {
    return chunks[position >>> SHIFT][position & MASK];
  }

  void set(int position, int value) {
    chunks[position >>> SHIFT][position & MASK] = value;
  }

  void push(int value) {
    int index = size >>> SHIFT;
    if (index == chunks.length) {
      chunks = Arrays.copyOf(chunks, index * 2);
    }
    if (chunks[index] == null) {
      chunks[index] = new int[CHUNK];
    }
    set(size, value);
    size++;
  }

  void shrinkTo(int newSize) {
    size = newSize;
  }
}
