package io.countersign.engine.work;

import io.countersign.engine.store.StoreTransaction;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;

/**
 * The worker that bore the name of this one before, where nobody else can bear it: what it holds is
 * taken back before anything is claimed under the name again.
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

  /** Takes back what it holds, once. Others wait for that, because they claim by the same name. */
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
