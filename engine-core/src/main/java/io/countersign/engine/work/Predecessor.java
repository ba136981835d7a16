package io.countersign.engine.work;

import io.countersign.engine.store.StoreTransaction;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;

/**
 * Earlier worker of the same name, if names are never shared: its claims are released before a
 * worker claims under the name again.
 */
final class Predecessor {

  private final Site site;
  private final BiFunction<StoreTransaction, Instant, Integer> taking;
  private final AtomicBoolean gone;

  Predecessor(Site site, BiFunction<StoreTransaction, Instant, Integer> taking) {
    this.site = site;
    this.taking = taking;
    this.gone = new AtomicBoolean(!site.soleName());
  }

  /**
   * Releases its claims, once. Other threads wait for that, because they claim under the same name.
   */
  void takeBack() {
    if (gone.get()) {
      return;
    }
    synchronized (this) {
      if (!gone.get()) {
        site.in(taking);
        gone.set(true);
      }
    }
  }
}
