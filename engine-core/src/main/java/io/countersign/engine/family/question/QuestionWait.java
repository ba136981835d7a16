package io.countersign.engine.family.question;

import io.countersign.engine.instance.Wait;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Wait of a step for people. */
public sealed interface QuestionWait extends Wait {

  /** The kinds of these waits, for exhaustive dispatch. */
  enum Kind {
    /** Waits for decisions of people. */
    DECISIONS
  }

  /** Returns which of these waits it is. */
  Kind kind();

  /**
   * Deadline of a question that was asked.
   *
   * @param name the name of the deadline; empty for the lapse of the question
   * @param at when it fires
   * @param calendar the calendar by which that was computed, with its version, such as {@code
   *     office v3}; empty if all hours of the day count
   */
  record ArmedDeadline(String name, Instant at, Optional<String> calendar) {

    /** Creates a deadline that counts all hours of the day. */
    public ArmedDeadline(String name, Instant at) {
      this(name, at, Optional.empty());
    }

    static ArmedDeadline lapse(Instant at) {
      return new ArmedDeadline("", at);
    }

    /** Returns whether the question lapses then. */
    public boolean isLapse() {
      return name.isEmpty();
    }
  }

  @Override
  default Family family() {
    return Family.QUESTION;
  }

  /**
   * Wait for people's decisions.
   *
   * @param deadlines what happens while they are awaited, earliest first
   */
  record Decisions(List<ArmedDeadline> deadlines) implements QuestionWait {

    /** Copies the deadlines. */
    public Decisions {
      deadlines = List.copyOf(deadlines);
    }

    /** Creates a wait that lapses at a time, or never. */
    public Decisions(Optional<Instant> lapses) {
      this(lapses.map(at -> List.of(ArmedDeadline.lapse(at))).orElseGet(List::of));
    }

    /** Returns when the question lapses, or empty. */
    public Optional<Instant> lapses() {
      return deadlines.stream().filter(ArmedDeadline::isLapse).map(ArmedDeadline::at).findFirst();
    }

    @Override
    public Optional<Instant> until() {
      return deadlines.stream().map(ArmedDeadline::at).findFirst();
    }

    @Override
    public Kind kind() {
      return Kind.DECISIONS;
    }
  }
}
