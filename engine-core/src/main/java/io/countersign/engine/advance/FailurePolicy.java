package io.countersign.engine.advance;

import java.util.function.Predicate;

/**
 * Reaction to an exception of the host. After the last attempt the round is rolled back alone: it
 * is postponed in a transaction of the host, and recorded as failed in one of a worker. Before it,
 * everything is rolled back, to be retried later.
 *
 * @param isJoined whether the transaction is the host's
 * @param isLast whether no attempt is left for document faults
 * @param isLastOutage whether none is left for outages
 * @param outages tells outages from document faults
 */
record FailurePolicy(
    boolean isJoined, boolean isLast, boolean isLastOutage, Predicate<Throwable> outages) {

  /** For work in the host's transaction, which gets one attempt there. */
  static final FailurePolicy JOINED = new FailurePolicy(true, true, true, thrown -> false);

  /** Returns whether a round may be rolled back alone. */
  boolean isLastForAny() {
    return isLast || isLastOutage;
  }

  /** Returns whether a round that threw this is rolled back alone. */
  boolean isLastFor(Throwable thrown) {
    return isLast == isLastOutage ? isLast : outages.test(thrown) ? isLastOutage : isLast;
  }
}
