package io.countersign.engine.work;

import io.countersign.engine.store.EffectQueue.QueuedEffect;
import io.countersign.engine.store.QueuedTrigger;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Claims that the workers of this process hold, by their numbers. */
final class HeldClaims {

  private final Set<Long> triggers = ConcurrentHashMap.newKeySet();
  private final Set<Long> effects = ConcurrentHashMap.newKeySet();

  Set<Long> triggers() {
    return Set.copyOf(triggers);
  }

  Set<Long> effects() {
    return Set.copyOf(effects);
  }

  void take(QueuedTrigger claimed) {
    triggers.add(claimed.fence());
  }

  void take(QueuedEffect claimed) {
    effects.add(claimed.fence());
  }

  void letGo(Collection<QueuedTrigger> claimed) {
    claimed.forEach(one -> triggers.remove(one.fence()));
  }

  void letGo(QueuedEffect claimed) {
    effects.remove(claimed.fence());
  }
}
