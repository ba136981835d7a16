package io.countersign.engine.advance;

import java.util.function.Predicate;

/**
 * For which faults an attempt is the last one: a fault of the document, or an outage.
 *
 * @param own whether no attempt is left for faults of the document
 * @param outage whether none is left for outages
 * @param outages tells which is which
 */
record LastTry(boolean own, boolean outage, Predicate<Throwable> outages) {

  /** Of what the host does in a transaction of its own, which is tried once here. */
  static final LastTry ONLY = new LastTry(true, true, thrown -> false);

  boolean isFor(Throwable thrown) {
    return own == outage ? own : outages.test(thrown) ? outage : own;
  }
}
