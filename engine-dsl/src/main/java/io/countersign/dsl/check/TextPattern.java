package io.countersign.dsl.check;

import java.util.Arrays;
import java.util.Optional;

/**
 * Regular expression that is searched in texts. The time of a search is proportional to the length
 * of the text for every pattern: all ways through the pattern are followed at once, one character
 * of the text after another. Immutable and safe for many threads.
 */
public final class TextPattern {

  /** How many characters a pattern may have. */
  public static final int LONGEST = 256;

  /** How many characters a text may have that is searched. */
  public static final int LONGEST_TEXT = 4_096;

  private static final int NO_CHARACTER = -1;

  private final PatternProgram program;

  private TextPattern(PatternProgram program) {
    this.program = program;
  }

  /** Returns what is wrong with a pattern, or empty. */
  static Optional<String> fault(String written) {
    if (written.isEmpty()) {
      return Optional.of("an empty pattern, which every text has");
    }
    if (written.codePointCount(0, written.length()) > LONGEST) {
      return Optional.of("a longer one");
    }
    try {
      PatternParser.parse(written);
      return Optional.empty();
    } catch (PatternFault fault) {
      return Optional.of(fault.reason());
    }
  }

  /**
   * Returns the pattern of a text that was checked.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static TextPattern of(String written) {
    try {
      return new TextPattern(PatternParser.parse(written));
    } catch (PatternFault fault) {
      throw new IllegalArgumentException(
          "Expected a pattern that was checked, but found " + fault.reason() + ".", fault);
    }
  }

  /** Returns whether a text has a match anywhere. */
  public boolean isIn(String text) {
    var characters = text.codePoints().toArray();
    var now = new States(program.size());
    var next = new States(program.size());
    for (int at = 0; at <= characters.length; at++) {
      int before = at == 0 ? NO_CHARACTER : characters[at - 1];
      int here = at == characters.length ? NO_CHARACTER : characters[at];
      // A match may begin at every character.
      if (now.reach(program, 0, before, here)) {
        return true;
      }
      int after = at + 1 < characters.length ? characters[at + 1] : NO_CHARACTER;
      for (int i = 0; i < now.count && here != NO_CHARACTER; i++) {
        int state = now.reached[i];
        if (program.accepts(state, here) && next.reach(program, state + 1, here, after)) {
          return true;
        }
      }
      var spent = now;
      now = next;
      next = spent.clear();
    }
    return false;
  }

  /** The states that wait for a character, each once. */
  private static final class States {

    private final int[] reached;
    private final boolean[] seen;
    private final int[] open;
    private int count;

    States(int size) {
      this.reached = new int[size];
      this.seen = new boolean[size];
      this.open = new int[2 * size + 1];
    }

    States clear() {
      Arrays.fill(seen, false);
      count = 0;
      return this;
    }

    /** Adds a state and all that it leads to without a character; returns whether one matches. */
    boolean reach(PatternProgram program, int start, int before, int here) {
      int top = 0;
      open[top++] = start;
      while (top > 0) {
        int state = open[--top];
        if (seen[state]) {
          continue;
        }
        seen[state] = true;
        switch (program.kind(state)) {
          case MATCH -> {
            return true;
          }
          case CHARACTER -> reached[count++] = state;
          case FORK -> {
            open[top++] = program.second(state);
            open[top++] = program.first(state);
          }
          case JUMP -> open[top++] = program.first(state);
          case PLACE -> {
            if (program.holds(state, before, here)) {
              open[top++] = state + 1;
            }
          }
        }
      }
      return false;
    }
  }
}
