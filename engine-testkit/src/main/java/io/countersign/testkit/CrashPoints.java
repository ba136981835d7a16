package io.countersign.testkit;

import java.util.ArrayList;
import java.util.List;

/**
 * The places that one process passes and at which it may crash. Once it has crashed, whatever it
 * tries crashes again: nothing that still runs can have any effect.
 */
final class CrashPoints {

  private static final int NEVER = -1;

  private final int target;
  private final List<String> passed = new ArrayList<>();
  private String scene = "the start";

  private CrashPoints(int target) {
    this.target = target;
  }

  static CrashPoints never() {
    return new CrashPoints(NEVER);
  }

  /** A process that crashes at a place, counted from 0. */
  static CrashPoints at(int target) {
    return new CrashPoints(target);
  }

  /** Says what is going on, for the names of the places that follow. */
  void scene(String next) {
    scene = next;
  }

  /** Passes a place, or crashes at it. */
  void pass(String place) {
    check();
    passed.add("#" + passed.size() + " " + place + " [" + scene + "]");
    check();
  }

  private void check() {
    if (target != NEVER && passed.size() > target) {
      throw new Crash(passed.get(target));
    }
  }

  List<String> passed() {
    return List.copyOf(passed);
  }
}
