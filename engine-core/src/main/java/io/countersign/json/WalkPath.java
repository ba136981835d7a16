package io.countersign.json;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Position of a walk: the open lists and objects, and the current element or member of each. */
final class WalkPath {

  /** The name of the current member at each depth; null for a list. */
  private @Nullable String[] names = new String[16];

  /** The index of the current element at each depth; {@link #OBJECT} for an object. */
  private int[] indexes = new int[16];

  private static final int OBJECT = -2;
  private int depth;

  int depth() {
    return depth;
  }

  boolean inObject() {
    return depth > 0 && indexes[depth - 1] == OBJECT;
  }

  void openObject() {
    open(OBJECT);
  }

  void openList() {
    open(-1);
  }

  void close() {
    depth--;
  }

  /** Moves to the next element of the innermost list, if the innermost is a list. */
  void nextElement() {
    if (depth > 0 && indexes[depth - 1] != OBJECT) {
      indexes[depth - 1]++;
    }
  }

  void member(String name) {
    names[depth - 1] = name;
  }

  /** Returns the pointer of the current element or member. */
  String pointer() {
    return pointer(depth);
  }

  /**
   * Returns the pointer of the list or object opened as the {@code parts + 1}th, from the outside.
   */
  String pointer(int parts) {
    var pointer = new StringBuilder();
    for (int i = 0; i < parts; i++) {
      String name = names[i];
      if (indexes[i] != OBJECT) {
        pointer.append('/').append(Math.max(indexes[i], 0));
      } else if (name != null) {
        appendName(pointer.append('/'), name);
      }
    }
    return pointer.toString();
  }

  /** Returns the pointer of a member of such an object. */
  String pointer(int parts, String name) {
    return appendName(new StringBuilder(pointer(parts)).append('/'), name).toString();
  }

  private static StringBuilder appendName(StringBuilder pointer, String name) {
    name.codePoints()
        .forEach(
            point -> {
              switch (point) {
                case '~' -> pointer.append("~0");
                case '/' -> pointer.append("~1");
                default -> pointer.appendCodePoint(ExcerptReader.printable(point));
              }
            });
    return pointer;
  }

  private void open(int index) {
    if (depth == indexes.length) {
      names = Arrays.copyOf(names, depth * 2);
      indexes = Arrays.copyOf(indexes, depth * 2);
    }
    names[depth] = null;
    indexes[depth] = index;
    depth++;
  }
}
