package io.countersign.engine.instance;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Wait of an open step. */
public sealed interface Wait {

  /** The kinds of waits, for exhaustive dispatch. */
  enum Kind {
    /** Waits for a request. */
    REQUEST,
    /** Waits for a point in time. */
    TIMER,
    /** Waits for an event from outside. */
    EXTERNAL,
    /** Waits for decisions of people. */
    DECISIONS,
    /** Waits until effects are settled. */
    EFFECTS,
    /** Waits for the other branches of a split. */
    OTHERS
  }

  /** Returns which of the waits this is. */
  Kind kind();

  /** Returns the time at which the wait ends in any case, or empty. */
  default Optional<Instant> until() {
    return Optional.empty();
  }

  /**
   * Wait for a request for a transition.
   *
   * @param verbs what may be asked for, sorted
   */
  record Request(List<String> verbs) implements Wait {

    /** Copies the verbs. */
    public Request {
      verbs = List.copyOf(verbs);
    }

    @Override
    public Kind kind() {
      return Kind.REQUEST;
    }
  }

  /**
   * Wait for a point in time.
   *
   * @param due the time
   */
  record Timer(Instant due) implements Wait {

    @Override
    public Optional<Instant> until() {
      return Optional.of(due);
    }

    @Override
    public Kind kind() {
      return Kind.TIMER;
    }
  }

  /**
   * Wait for an event from outside.
   *
   * @param key the key of the event
   * @param until when the wait is given up, or empty
   */
  record External(String key, Optional<Instant> until) implements Wait {
    @Override
    public Kind kind() {
      return Kind.EXTERNAL;
    }
  }

  /**
   * Wait for people's decisions.
   *
   * @param until when the question lapses, or empty
   */
  record Decisions(Optional<Instant> until) implements Wait {
    @Override
    public Kind kind() {
      return Kind.DECISIONS;
    }
  }

  /**
   * Wait for the settling of effects.
   *
   * @param effects the sequence numbers of those that are not settled yet, sorted
   */
  record Effects(List<Long> effects) implements Wait {

    /** Copies the numbers. */
    public Effects {
      effects = List.copyOf(effects);
    }

    @Override
    public Kind kind() {
      return Kind.EFFECTS;
    }
  }

  /**
   * Wait for the other branches of a split.
   *
   * @param qualified whether this arrival counts
   */
  record Others(boolean qualified) implements Wait {
    @Override
    public Kind kind() {
      return Kind.OTHERS;
    }
  }
}
