package io.countersign.engine.work;

/**
 * Has the claims of this process last for as long as it lives, so that they may be short: others
 * take over soon after it died, and not while it works. Safe for many threads.
 */
final class ClaimKeeper {

  private final Site site;

  ClaimKeeper(Site site) {
    this.site = site;
  }

  /**
   * Has everything that is held last longer. Answers with 0, because it makes no work for others.
   */
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
