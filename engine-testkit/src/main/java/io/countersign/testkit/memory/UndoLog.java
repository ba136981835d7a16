package io.countersign.testkit.memory;

import java.util.ArrayDeque;
import java.util.Deque;

/** Log of actions that undo changes, newest first. */
final class UndoLog {

  private final Deque<Runnable> undoing = new ArrayDeque<>();
  private boolean passive;

  void add(Runnable undo) {
    if (!passive) {
      undoing.push(undo);
    }
  }

  /** Runs work that no later undo reverts. */
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
