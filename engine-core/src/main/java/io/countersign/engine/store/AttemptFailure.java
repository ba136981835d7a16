package io.countersign.engine.store;

import java.time.Instant;
import java.util.Optional;

/**
 * Failed attempt.
 *
 * @param error the fault
 * @param at the time
 * @param retryAt when to retry; empty for never, unless an operator requeues it
 * @param outage whether the fault is an outage: the attempt is not counted
 */
public record AttemptFailure(String error, Instant at, Optional<Instant> retryAt, boolean outage) {

  /** Creates a failure by a fault of the row's own. */
  public AttemptFailure(String error, Instant at, Optional<Instant> retryAt) {
    this(error, at, retryAt, false);
  }
}
