package io.countersign.testkit.memory;

import io.countersign.engine.store.Store;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** The store of a scenario, behind all wrappers. */
public interface ScenarioStore extends Store {

  /** Creates the store of a scenario over another store than the one in memory. */
  static ScenarioStore over(StoreFactory factory, Supplier<Instant> clock) {
    return new HostedStore(factory, clock);
  }

  /** Lets a resource of the host take part in transactions. */
  void enlist(HostResource resource);

  /** Returns the next time after now at which something falls due, or empty. */
  Optional<Instant> nextDue();
}
