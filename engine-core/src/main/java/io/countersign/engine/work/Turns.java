package io.countersign.engine.work;

import io.countersign.engine.advance.Advancer;
import io.countersign.engine.advance.Settings;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.store.Inbox;
import io.countersign.engine.store.Lease;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One worker's turns. Safe for many threads, and any number of workers may share a store. Each turn
 * does what is due now and returns; a crash in the middle loses nothing, because claims lapse.
 */
public final class Turns {

  private final Store store;
  private final Advancer advancer;
  private final Settings settings;
  private final Shift shift;
  private final Sending sending;

  /** A worker; senders are by effect type. */
  public Turns(
      Store store,
      Advancer advancer,
      Settings settings,
      Map<String, EffectSender> senders,
      Shift shift) {
    this.store = store;
    this.advancer = advancer;
    this.settings = settings;
    this.shift = shift;
    this.sending = new Sending(store, settings, senders);
  }

  /**
   * Advances instances for triggers and times that are due. Triggers of one instance are handled
   * together. Answers with how many triggers were handled; 0 means that nothing was due.
   */
  public int advance() {
    var claimed = store.transactions().inOwn(this::claim);
    var byInstance = new LinkedHashMap<String, List<QueuedTrigger>>();
    for (var one : claimed) {
      byInstance.computeIfAbsent(one.instance(), id -> new ArrayList<>()).add(one);
    }
    byInstance.values().forEach(advancer::work);
    return claimed.size();
  }

  private List<QueuedTrigger> claim(StoreTransaction transaction) {
    var now = now(transaction);
    store.triggers().reap(transaction, now);
    store.triggers().queueDue(transaction, now, shift.batch());
    return store.triggers().claim(transaction, lease(now, shift.lease()));
  }

  /**
   * Sends effects that are due, each outside of any transaction, and reports what came of it.
   * Answers with how many were tried.
   */
  public int send() {
    var claimed =
        store
            .transactions()
            .inOwn(
                tx -> {
                  var now = now(tx);
                  store.effects().reap(tx, now);
                  return store.effects().claim(tx, lease(now, shift.sendLease()));
                });
    claimed.forEach(sending::send);
    return claimed.size();
  }

  /** Forgets events that nothing came to wait for. Answers with how many there were. */
  public int tidy() {
    return store.transactions().inOwn(tx -> store.inbox().forget(tx, now(tx).minus(Inbox.KEPT)));
  }

  private Instant now(StoreTransaction transaction) {
    return settings.clock().at(transaction.now());
  }

  private Lease lease(Instant now, Duration length) {
    return new Lease(shift.worker(), now, now.plus(length), shift.batch());
  }
}
