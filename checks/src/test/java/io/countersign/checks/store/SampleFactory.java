package io.countersign.checks.store;

import io.countersign.engine.store.Store;
import io.countersign.testkit.memory.StoreFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The sample store for the kits; the last one that was asked for is at hand. */
final class SampleFactory implements StoreFactory {

  private final Duration patience;
  private @Nullable SampleStore last;

  SampleFactory(Duration patience) {
    this.patience = patience;
  }

  SampleFactory() {
    this(Duration.ofSeconds(10));
  }

  @Override
  public Store store(Supplier<Instant> clock) {
    var store = new SampleStore(clock, patience);
    last = store;
    return store;
  }

  SampleStore last() {
    return Optional.ofNullable(last).orElseThrow();
  }

  @Override
  public Optional<Instant> nextDue(Instant now) {
    return last().nextDue(now);
  }
}
