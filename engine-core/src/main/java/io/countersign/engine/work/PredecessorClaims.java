package io.countersign.engine.work;

import io.countersign.engine.store.StoreTransaction;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;

/**
 * Earlier worker of the same name, if names are never shared: its claims are released before a
 * worker claims under the name again.
 */
final class PredecessorClaims {

  private final WorkerContext context;
  private final BiFunction<StoreTransaction, Instant, Integer> taking;
  private final AtomicBoolean gone;

  PredecessorClaims(WorkerContext context, BiFunction<StoreTransaction, Instant, Integer> taking) {
    this.context = context;
    this.taking = taking;
    this.gone = new AtomicBoolean(!context.soleName());
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
        context.in(taking);
        gone.set(true);
      }
    }
  }
}
