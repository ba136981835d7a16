package io.countersign.engine.family.question;

import io.countersign.engine.instance.Wait;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
   * @param name the name of the deadline
   * @param at when it fires
   * @param calendar the calendar by which that was computed, with its version, such as {@code
   *     office v3}; empty if all hours of the day count
   */
  record ArmedDeadline(String name, Instant at, Optional<String> calendar) {}

  @Override
  default Family family() {
    return Family.QUESTION;
  }

  /**
   * Wait for people's decisions.
   *
   * @param deadlines what happens while they are awaited, in the order of their times
   * @param lapses when the question lapses, or empty
   */
  record Decisions(List<ArmedDeadline> deadlines, Optional<Instant> lapses)
      implements QuestionWait {

    /** Copies the deadlines. */
    public Decisions {
      deadlines = List.copyOf(deadlines);
    }

    /** Creates a wait without deadlines, which lapses at a time or never. */
    public Decisions(Optional<Instant> lapses) {
      this(List.of(), lapses);
    }

    @Override
    public Optional<Instant> until() {
      return Stream.concat(deadlines.stream().map(ArmedDeadline::at), lapses.stream())
          .min(Comparator.naturalOrder());
    }

    @Override
    public Kind kind() {
      return Kind.DECISIONS;
    }
  }
}
