package io.countersign.testkit.memory;

import io.countersign.engine.store.Store;
import io.countersign.testkit.scenario.Scenario;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Factory of the store of a scenario, if not in memory, with the further operations that a scenario
 * needs. See {@link Scenario.Builder#over}.
 */
public interface StoreFactory {

  /** Creates an empty store that uses a clock. Called once by each scenario. */
  Store store(Supplier<Instant> clock);

  /**
   * Creates an empty store whose own transactions include a host in memory: the host's data is
   * rolled back with them. As safe for threads as the store and the host are.
   */
  default Store store(Supplier<Instant> clock, HostResource host) {
    var store = new HostedStore(this, clock);
    store.enlist(host);
    return store;
  }

  /**
   * Returns the next time after now at which something falls due: a step, a trigger or the retry of
   * an effect. Empty if everything waits for people and events.
   */
  Optional<Instant> nextDue(Instant now);
}
