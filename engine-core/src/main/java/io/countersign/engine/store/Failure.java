package io.countersign.engine.store;

import java.time.Instant;
import java.util.Optional;

/**
 * An attempt that failed.
 *
 * @param error what went wrong
 * @param at when
 * @param retryAt when to try again; nothing for never, unless an operator says so
 * @param outage whether the fault is not that of what was tried: the attempt is not counted
 */
public record Failure(String error, Instant at, Optional<Instant> retryAt, boolean outage) {

  /** An attempt that failed by a fault of its own. */
  public Failure(String error, Instant at, Optional<Instant> retryAt) {
    this(error, at, retryAt, false);
  }
}
