package io.countersign.json;

import java.util.Arrays;

/** Stack of ints in chunks, so that growing copies almost nothing. */
final class IntChunks {

  private static final int SHIFT = 12;
  private static final int CHUNK = 1 << SHIFT;
  private static final int MASK = CHUNK - 1;

  /** Most stacks stay low, so the first chunk grows to the size of the others. */
  private static final int FIRST_CHUNK = 16;

  private int[][] chunks = new int[4][];
  private int used;
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
    int inChunk = size & MASK;
    if (index == used) {
      addChunk(index);
    } else if (inChunk == chunks[index].length) {
      chunks[index] = Arrays.copyOf(chunks[index], 2 * inChunk);
    }
    chunks[index][inChunk] = value;
    size++;
  }

  void shrinkTo(int newSize) {
    size = newSize;
  }

  private void addChunk(int index) {
    if (index == chunks.length) {
      chunks = Arrays.copyOf(chunks, index * 2);
    }
    chunks[index] = new int[index == 0 ? FIRST_CHUNK : CHUNK];
    used++;
  }
}
