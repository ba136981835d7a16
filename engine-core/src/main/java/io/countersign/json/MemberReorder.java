package io.countersign.json;

import io.countersign.json.ByteChunks.Sink;

/**
 * Objects of a written text whose members are to be read in another order, and the reading. First
 * all objects are recorded, inner before outer; then they are sealed, and only then read.
 */
final class MemberReorder {

  private static final byte[] COMMA = {','};

  /** Per object: its start and end, the number of its members, their starts and ends. */
  private final IntChunks notes = new IntChunks();

  /** The position in {@link #notes} at which each object begins. */
  private final IntChunks heads = new IntChunks();

  /** The same positions, by the start of the object. */
  private int[] byStart = new int[0];

  void begin(int start, int end, int members) {
    heads.push(notes.size());
    notes.push(start);
    notes.push(end);
    notes.push(members);
  }

  void member(int start, int end) {
    notes.push(start);
    notes.push(end);
  }

  void seal() {
    byStart =
        IntOrder.sorted(heads.size(), (left, right) -> Integer.compare(start(left), start(right)));
  }

  /** Reads the whole text in its final order. */
  <X extends Exception> void emit(ByteChunks text, Sink<X> sink) throws X {
    emit(text, 0, text.size(), sink);
  }

  private <X extends Exception> void emit(ByteChunks text, int from, int to, Sink<X> sink)
      throws X {
    int position = from;
    for (int next = firstFrom(from); next < byStart.length; next = firstFrom(position)) {
      int start = start(byStart[next]);
      if (start >= to) {
        break;
      }
      text.copy(position, start, sink);
      emitObject(text, heads.get(byStart[next]), sink);
      position = notes.get(heads.get(byStart[next]) + 1);
    }
    text.copy(position, to, sink);
  }

  /** Recursion ends within the nesting that walks allow. */
  private <X extends Exception> void emitObject(ByteChunks text, int head, Sink<X> sink) throws X {
    int start = notes.get(head);
    int members = notes.get(head + 2);
    int first = head + 3;
    text.copy(start, start + 1, sink);
    for (int i = 0; i < members; i++) {
      if (i > 0) {
        sink.take(COMMA, 0, 1);
      }
      emit(text, notes.get(first + 2 * i), notes.get(first + 2 * i + 1), sink);
    }
    int end = notes.get(head + 1);
    text.copy(end - 1, end, sink);
  }

  private int start(int object) {
    return notes.get(heads.get(object));
  }

  /** Returns the first object, by start, that does not start before a position. */
  private int firstFrom(int position) {
    int low = 0;
    int high = byStart.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (start(byStart[middle]) < position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
