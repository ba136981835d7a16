package io.countersign.engine.port;

import io.countersign.engine.store.StoreUnavailableException;
import java.util.Set;

/**
 * Classifier of faults: tells outages of systems that a port needs from faults of the document.
 * Five attempts are for the document's own faults; an outage is not counted among them. It must not
 * throw, and returns the same result for the same exception.
 */
@FunctionalInterface
public interface FaultClassifier {

  /**
   * Treats as outages: {@link OutageException}, {@link StoreUnavailableException}, time-outs,
   * failures of connections and name lookups, and what JDBC calls transient, recoverable or a
   * failure of the connection, anywhere in the chain of causes.
   */
  FaultClassifier USUAL = new UsualFaults(Set.of());

  /**
   * Returns the default classifier, which also treats these types of a host and their subtypes as
   * outages.
   */
  static FaultClassifier usualAnd(Set<Class<? extends Throwable>> outages) {
    return new UsualFaults(outages);
  }

  /** Returns whether an exception is an outage, for which the document is not to blame. */
  boolean isOutage(Throwable thrown);
}
