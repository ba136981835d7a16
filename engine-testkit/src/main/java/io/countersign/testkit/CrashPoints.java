package io.countersign.testkit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The places that one process passes and at which it may crash. Once it has crashed, whatever it
 * tries crashes again: nothing that still runs can have any effect.
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

  /** A process that crashes at a place, counted from 0. */
  static CrashPoints at(int target) {
    return new CrashPoints(target);
  }

  /** Says what is going on, for the names of the places that follow. */
  void scene(String next) {
    scene = next;
  }

  /** Passes a place, or crashes at it. Answers with its number. */
  int pass(String place) {
    check();
    passed.add("#" + passed.size() + " " + place + " [" + scene + "]");
    check();
    return passed.size() - 1;
  }

  /** Says that a crash at a place is no different from one at the place before it. */
  void passOver(int place) {
    dull.add(place);
  }

  /** Whether a crash at a place is worth trying. */
  boolean isWorthwhile(int place) {
    return !dull.contains(place);
  }

  /** Whether a process that was to crash came to the place. */
  boolean isReached() {
    return target == NEVER || passed.size() > target;
  }

  /** Where a process that was to crash would, counted from 1. */
  int place() {
    return target + 1;
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
