package io.countersign.testkit;

import io.countersign.engine.store.Store;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where a scenario is kept, if not in memory: a store, with what a scenario asks of it beside that.
 * See {@link Scenario.Builder#over}.
 */
public interface Keeping {

  /** An empty store whose time is that of a clock. Asked once by each scenario. */
  Store store(Supplier<Instant> clock);

  /**
   * The same, with a host in memory that takes part in the store's own transactions: what is rolled
   * back there is rolled back here. As many threads may use it as the store and the host allow.
   */
  default Store store(Supplier<Instant> clock, Resource host) {
    var store = HostedStore.of(this, clock);
    store.enlist(host);
    return store;
  }

  /**
   * The next time after now at which something falls due: a step, a trigger or an effect that is
   * tried again. Nothing when everything waits for people and events.
   */
  Optional<Instant> nextDue(Instant now);
}
