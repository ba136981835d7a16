package io.countersign.engine.family.step;

import io.countersign.engine.instance.Wait;
import java.time.Instant;
import java.util.Optional;

/** Wait of a step for what its own configuration names. */
public sealed interface StepWait extends Wait {

  /** The kinds of these waits, for exhaustive dispatch. */
  enum Kind {
    /** Waits for a point in time. */
    TIMER,
    /** Waits for an event from outside. */
    EXTERNAL
  }

  /** Returns which of these waits it is. */
  Kind kind();

  @Override
  default Family family() {
    return Family.STEP;
  }

  /**
   * Wait for a point in time.
   *
   * @param due the time
   */
  record Timer(Instant due) implements StepWait {

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
  record External(String key, Optional<Instant> until) implements StepWait {
    @Override
    public Optional<String> eventKey() {
      return Optional.of(key);
    }

    @Override
    public Kind kind() {
      return Kind.EXTERNAL;
    }
  }
}
