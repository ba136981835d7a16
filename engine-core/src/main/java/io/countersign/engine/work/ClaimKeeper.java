package io.countersign.engine.work;

/**
 * Extends the leases of this process while it lives, so that leases may be short: other processes
 * take over soon after it died, and not while it works. Safe for many threads.
 */
final class ClaimKeeper {

  private final WorkerContext context;

  ClaimKeeper(WorkerContext context) {
    this.context = context;
  }

  /** Extends all leases that are held. Returns 0, because it creates no work for other workers. */
  int runOnce() {
    var triggers = context.hands().triggers();
    var effects = context.hands().effects();
    if (triggers.isEmpty() && effects.isEmpty()) {
      return 0;
    }
    return context.in(
        (tx, now) -> {
          tx.triggers().keep(triggers, now.plus(context.shift().lease()));
          tx.effects().keep(effects, now.plus(context.shift().sendLease()));
          return 0;
        });
  }
}
