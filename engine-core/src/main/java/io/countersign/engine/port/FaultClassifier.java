package io.countersign.engine.port;

import io.countersign.engine.store.StoreUnavailableException;
import java.util.Set;

/**
 * Tells faults of what a port needs from those of the document that it works on. Five attempts are
 * for the document's own faults; an outage is not counted among them. It must not throw, and says
 * the same of the same exception.
 */
@FunctionalInterface
public interface FaultClassifier {

  /**
   * Takes for outages: {@link OutageException}, {@link StoreUnavailableException}, time-outs,
   * failures of connections and name lookups, and what JDBC calls transient, recoverable or a
   * failure of the connection, anywhere in the chain of causes.
   */
  FaultClassifier USUAL = new UsualFaults(Set.of());

  /** The usual ones, and also these types of a host's own and what extends them. */
  static FaultClassifier usualAnd(Set<Class<? extends Throwable>> outages) {
    return new UsualFaults(outages);
  }

  /** Whether something is away that the document is not to blame for. */
  boolean isOutage(Throwable thrown);
}
