package io.countersign.engine.advance;

import java.util.function.Predicate;

/**
 * Limit of attempts: the faults for which an attempt is the last one.
 *
 * @param own whether no attempt is left for document faults
 * @param outage whether none is left for outages
 * @param outages tells outages from document faults
 */
record FinalAttempt(boolean own, boolean outage, Predicate<Throwable> outages) {

  /** For work in the host's own transaction, which gets one attempt here. */
  static final FinalAttempt ONLY = new FinalAttempt(true, true, thrown -> false);

  boolean isFor(Throwable thrown) {
    return own == outage ? own : outages.test(thrown) ? outage : own;
  }
}
