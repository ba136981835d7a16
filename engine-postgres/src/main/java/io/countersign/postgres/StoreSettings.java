package io.countersign.postgres;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The settings of the store.
 *
 * @param lockWait how long to wait for the lock of an instance
 * @param clock the clock to use instead of the database's, for tests; empty for the database's
 * @param processClock the clock of this process, by which new documents start without a look at the
 *     database; empty if none do
 * @param enters whether the transactions of workers set the organisation that they work for
 */
record StoreSettings(
    Duration lockWait,
    Optional<Supplier<Instant>> clock,
    Optional<Supplier<Instant>> processClock,
    boolean enters) {

  static final StoreSettings USUAL =
      new StoreSettings(Duration.ofSeconds(5), Optional.empty(), Optional.empty(), false);

  StoreSettings waiting(Duration wait) {
    return new StoreSettings(wait, clock, processClock, enters);
  }

  StoreSettings timedBy(Supplier<Instant> given) {
    return new StoreSettings(lockWait, Optional.of(given), processClock, enters);
  }

  StoreSettings startingBy(Supplier<Instant> process) {
    return new StoreSettings(lockWait, clock, Optional.of(process), enters);
  }

  StoreSettings entering() {
    return new StoreSettings(lockWait, clock, processClock, true);
  }

  int lockWaitMillis() {
    return Math.toIntExact(Math.max(1, lockWait.toMillis()));
  }

  Optional<Instant> givenNow() {
    return clock.map(Supplier::get).map(RowId::cut);
  }
}
