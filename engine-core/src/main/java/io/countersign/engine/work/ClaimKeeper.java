package io.countersign.engine.work;

/**
 * Extends the leases of this process while it lives, so that leases may be short: other processes
 * take over soon after it died, and not while it works. Safe for many threads.
 */
final class ClaimKeeper {

  private final Site site;

  ClaimKeeper(Site site) {
    this.site = site;
  }

  /** Extends all leases that are held. Returns 0, because it creates no work for other workers. */
  int runOnce() {
    var triggers = site.hands().triggers();
    var effects = site.hands().effects();
    if (triggers.isEmpty() && effects.isEmpty()) {
      return 0;
    }
    return site.in(
        (tx, now) -> {
          site.store().triggers().keep(tx, triggers, now.plus(site.shift().lease()));
          site.store().effects().keep(tx, effects, now.plus(site.shift().sendLease()));
          return 0;
        });
  }
}
