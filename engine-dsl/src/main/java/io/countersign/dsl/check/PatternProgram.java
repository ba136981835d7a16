package io.countersign.dsl.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** Steps of a pattern. A search begins at the first; each leads to the next unless it says so. */
final class PatternProgram {

  /** How many steps a pattern may have; a repetition has the steps of its part several times. */
  static final int MOST_STEPS = 2_000;

  /** Kind of a step. */
  enum Kind {
    /** Takes one character. */
    CHARACTER,
    /** Goes two ways. */
    FORK,
    /** Goes on elsewhere. */
    JUMP,
    /** Tests what is before and behind a place, and takes nothing. */
    PLACE,
    /** Ends a match. */
    MATCH
  }

  /** Place in a text. */
  enum Place {
    BEGIN,
    END,
    WORD_EDGE,
    NO_WORD_EDGE
  }

  private record Step(Kind kind, int first, int second, IntPredicate characters, Place place) {}

  private final List<Step> steps = new ArrayList<>();

  int size() {
    return steps.size();
  }

  Kind kind(int step) {
    return steps.get(step).kind();
  }

  int first(int step) {
    return steps.get(step).first();
  }

  int second(int step) {
    return steps.get(step).second();
  }

  boolean accepts(int step, int character) {
    return steps.get(step).characters().test(character);
  }

  /** Returns whether a place is between two characters; -1 means none. */
  boolean holds(int step, int before, int behind) {
    return switch (steps.get(step).place()) {
      case BEGIN -> before < 0;
      case END -> behind < 0;
      case WORD_EDGE -> isWord(before) != isWord(behind);
      case NO_WORD_EDGE -> isWord(before) == isWord(behind);
    };
  }

  private static boolean isNone(int character) {
    return false;
  }

  static boolean isWord(int character) {
    return character == '_' || isDigit(character) || isLetter(character);
  }

  static boolean isDigit(int character) {
    return character >= '0' && character <= '9';
  }

  static boolean isLetter(int character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
  }

  void take(IntPredicate characters) throws PatternFault {
    add(new Step(Kind.CHARACTER, 0, 0, characters, Place.BEGIN));
  }

  void test(Place place) throws PatternFault {
    add(new Step(Kind.PLACE, 0, 0, PatternProgram::isNone, place));
  }

  void match() throws PatternFault {
    add(new Step(Kind.MATCH, 0, 0, PatternProgram::isNone, Place.BEGIN));
  }

  /** Adds a step whose target is set later, and returns its number. */
  int hole() throws PatternFault {
    add(new Step(Kind.JUMP, 0, 0, PatternProgram::isNone, Place.BEGIN));
    return steps.size() - 1;
  }

  void jump(int step, int target) {
    steps.set(step, new Step(Kind.JUMP, target, 0, PatternProgram::isNone, Place.BEGIN));
  }

  void fork(int step, int first, int second) {
    steps.set(step, new Step(Kind.FORK, first, second, PatternProgram::isNone, Place.BEGIN));
  }

  private void add(Step step) throws PatternFault {
    if (steps.size() >= MOST_STEPS) {
      throw new PatternFault("one that repeats too much");
    }
    steps.add(step);
  }
}
