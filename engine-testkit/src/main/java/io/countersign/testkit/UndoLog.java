package io.countersign.testkit;

import java.util.ArrayDeque;
import java.util.Deque;

/** What has to be done to take changes back, newest first. */
final class UndoLog {

  private final Deque<Runnable> undoing = new ArrayDeque<>();
  private boolean passive;

  void add(Runnable undo) {
    if (!passive) {
      undoing.push(undo);
    }
  }

  /** Does something that stays, whatever is taken back later. */
  void beside(Runnable work) {
    passive = true;
    try {
      work.run();
    } finally {
      passive = false;
    }
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
