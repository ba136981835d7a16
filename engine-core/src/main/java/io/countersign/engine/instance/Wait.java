package io.countersign.engine.instance;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What an open step waits for. */
public sealed interface Wait {

  /** The time at which it is over whatever happens, or nothing. */
  default Optional<Instant> until() {
    return Optional.empty();
  }

  /**
   * Somebody's request for a transition.
   *
   * @param verbs what may be asked for, sorted
   */
  record Request(List<String> verbs) implements Wait {

    /** Copies the verbs. */
    public Request {
      verbs = List.copyOf(verbs);
    }
  }

  /**
   * A point in time.
   *
   * @param due the time
   */
  record Timer(Instant due) implements Wait {

    @Override
    public Optional<Instant> until() {
      return Optional.of(due);
    }
  }

  /**
   * An event from outside.
   *
   * @param key the key that the event bears
   * @param until when the wait is given up, or nothing
   */
  record External(String key, Optional<Instant> until) implements Wait {}

  /**
   * People's decisions.
   *
   * @param until when the question lapses, or nothing
   */
  record Decisions(Optional<Instant> until) implements Wait {}

  /**
   * The settling of effects.
   *
   * @param effects the sequence numbers of those that are not settled yet, sorted
   */
  record Effects(List<Long> effects) implements Wait {

    /** Copies the numbers. */
    public Effects {
      effects = List.copyOf(effects);
    }
  }

  /**
   * The other branches of a split.
   *
   * @param qualified whether this arrival counts
   */
  record Others(boolean qualified) implements Wait {}
}
