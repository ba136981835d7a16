package io.countersign.testkit.crash;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The crash points that one process passes. Once the process has crashed, every further call
 * crashes too, so that code that still runs has no effect.
 */
final class CrashPoints {

  private static final int NEVER = -1;

  private final int target;
  private final List<String> passed = new ArrayList<>();
  private final Set<Integer> dull = new HashSet<>();
  private String scene = "the start";

  private CrashPoints(int target) {
    this.target = target;
  }

  static CrashPoints never() {
    return new CrashPoints(NEVER);
  }

  /** Creates the crash points of a process that crashes at one of them, counted from 0. */
  static CrashPoints at(int target) {
    return new CrashPoints(target);
  }

  /** Sets the current act, which becomes part of the names of the points that follow. */
  void scene(String next) {
    scene = next;
  }

  /** Passes a point, or crashes at it. Returns its number. */
  int pass(String place) {
    check();
    passed.add("#" + passed.size() + " " + place + " [" + scene + "]");
    check();
    return passed.size() - 1;
  }

  /** Records that a crash at a point equals one at the point before it. */
  void passOver(int place) {
    dull.add(place);
  }

  /** Returns whether a crash at a point needs to be tried. */
  boolean isWorthwhile(int place) {
    return !dull.contains(place);
  }

  /** Returns whether the process reached its crash point. */
  boolean isReached() {
    return target == NEVER || passed.size() > target;
  }

  /** Returns the crash point, counted from 1. */
  int place() {
    return target + 1;
  }

  private void check() {
    if (target != NEVER && passed.size() > target) {
      throw new CrashError(passed.get(target));
    }
  }

  List<String> passedPoints() {
    return List.copyOf(passed);
  }
}
