package io.countersign.testkit;

import io.countersign.engine.store.Store;
import java.time.Instant;
import java.util.Optional;

/** The store of a scenario, behind all wrappers. */
interface ScenarioStore extends Store {

  /** Lets a resource of the host take part in transactions. */
  void enlist(HostResource resource);

  /** Returns the next time after now at which something falls due, or empty. */
  Optional<Instant> nextDue();
}
