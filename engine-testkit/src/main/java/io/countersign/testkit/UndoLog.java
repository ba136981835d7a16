package io.countersign.testkit;

import java.util.ArrayDeque;
import java.util.Deque;

/** What has to be done to take changes back, newest first. */
final class UndoLog {

  private final Deque<Runnable> undoing = new ArrayDeque<>();

  void add(Runnable undo) {
    undoing.push(undo);
  }

  int size() {
    return undoing.size();
  }

  void backTo(int size) {
    while (undoing.size() > size) {
      undoing.pop().run();
    }
  }

  void forget() {
    undoing.clear();
  }
}
