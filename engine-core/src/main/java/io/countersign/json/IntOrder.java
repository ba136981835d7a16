package io.countersign.json;

/** Stable merge sort of ints by a given order; the library can sort only boxed ones so. */
final class IntOrder {

  /** Compares two ints as {@code Comparator} does. */
  interface Comparison {
    int compare(int left, int right);
  }

  private IntOrder() {}

  /** Returns the numbers from 0 to {@code count - 1}, in order. */
  static int[] sorted(int count, Comparison order) {
    int[] from = new int[count];
    for (int i = 0; i < count; i++) {
      from[i] = i;
    }
    int[] to = new int[count];
    for (long width = 1; width < count; width *= 2) {
      for (long start = 0; start < count; start += 2 * width) {
        int middle = (int) Math.min(start + width, count);
        merge(from, to, (int) start, middle, (int) Math.min(start + 2 * width, count), order);
      }
      int[] merged = to;
      to = from;
      from = merged;
    }
    return from;
  }

  private static void merge(
      int[] from, int[] to, int start, int middle, int end, Comparison order) {
    int left = start;
    int right = middle;
    for (int i = start; i < end; i++) {
      boolean takeLeft =
          left < middle && (right == end || order.compare(from[left], from[right]) <= 0);
      to[i] = takeLeft ? from[left++] : from[right++];
    }
  }
}
