package io.countersign.testkit.advance;

import io.countersign.engine.store.Store;
import io.countersign.testkit.memory.HostResource;
import io.countersign.testkit.memory.MemoryStore;
import io.countersign.testkit.memory.StoreFactory;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The memory store; the last one that was asked for is at hand. */
final class InMemory implements StoreFactory {

  private @Nullable MemoryStore last;

  @Override
  public MemoryStore store(Supplier<Instant> clock) {
    var store = new MemoryStore(clock);
    store.watch(Visits.SEEN);
    last = store;
    return store;
  }

  @Override
  public Store store(Supplier<Instant> clock, HostResource host) {
    var store = store(clock);
    store.enlist(host);
    return store;
  }

  MemoryStore last() {
    return Optional.ofNullable(last).orElseThrow();
  }

  @Override
  public Optional<Instant> nextDue(Instant now) {
    return last().nextDue();
  }
}
