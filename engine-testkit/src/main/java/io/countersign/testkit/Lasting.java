package io.countersign.testkit;

import io.countersign.engine.store.Store;
import java.time.Instant;
import java.util.Optional;

/** The store that a scenario is kept in, behind everything that may be put before it. */
interface Lasting extends Store {

  /** Lets something of the host's take part in transactions. */
  void enlist(Resource resource);

  /** The next time after now at which something falls due, or nothing. */
  Optional<Instant> nextDue();
}
