package io.countersign.engine.work;

import io.countersign.engine.advance.Advancer;
import io.countersign.engine.advance.Settings;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * One worker of each kind, to be driven by hand in the calling thread: for tests, and for hosts
 * that have a schedule of their own. Immutable and safe for many threads.
 */
public final class Turns {

  private final EngineWorker triggers;
  private final IoWorker effects;
  private final ResumeScheduler times;
  private final LeaseReaper leases;
  private final Pruner retention;
  private final StorageKeeper storage;
  private final StuckDetector health;

  /** Workers in the calling thread; senders are by effect type. */
  public Turns(
      Store store,
      Advancer advancer,
      Settings settings,
      Map<String, EffectSender> senders,
      Shift shift) {
    this(
        new Site(store, settings, shift, Crew.alone(), 1, new Hands(), false),
        advancer,
        senders,
        Keep.USUAL,
        StuckDetector.USUAL);
  }

  Turns(
      Site site,
      Advancer advancer,
      Map<String, EffectSender> senders,
      Keep keep,
      Duration stuckAfter) {
    this.triggers = new EngineWorker(site, advancer);
    this.effects = new IoWorker(site, new Sending(site.store(), site.settings(), senders));
    this.times = new ResumeScheduler(site);
    this.leases = new LeaseReaper(site);
    this.retention = new Pruner(site, keep);
    this.storage = new StorageKeeper(site);
    this.health = new StuckDetector(site, stuckAfter);
  }

  /** The one who acts on triggers. */
  public EngineWorker triggers() {
    return triggers;
  }

  /** The one who sends effects. */
  public IoWorker effects() {
    return effects;
  }

  /** The one who sees that times have come. */
  public ResumeScheduler times() {
    return times;
  }

  /** The one who takes lapsed claims back. */
  public LeaseReaper leases() {
    return leases;
  }

  /** The one who deletes what need not be kept. */
  public Pruner retention() {
    return retention;
  }

  /** The one who makes room for the coming months. */
  public StorageKeeper storage() {
    return storage;
  }

  /** The one who reports instances that do not move. */
  public StuckDetector health() {
    return health;
  }

  /** All of them. */
  public List<Worker> all() {
    return List.of(triggers, effects, times, leases, retention, storage, health);
  }

  /**
   * Advances instances for triggers and times that are due, after lapsed claims were taken back.
   * Answers with how many triggers were handled; 0 means that nothing was due.
   */
  public int advance() {
    leases.runOnce();
    times.runOnce();
    return triggers.runOnce();
  }

  /**
   * Sends effects that are due, each outside of any transaction, and reports what came of it.
   * Answers with how many were tried.
   */
  public int send() {
    leases.runOnce();
    return effects.runOnce();
  }

  /** Deletes a batch of what need not be kept. Answers with how many rows there were. */
  public int tidy() {
    return retention.runOnce();
  }
}
