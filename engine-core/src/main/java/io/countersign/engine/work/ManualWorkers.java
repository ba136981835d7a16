package io.countersign.engine.work;

import io.countersign.engine.advance.EngineServices;
import io.countersign.engine.advance.TriggerProcessor;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.settings.EngineHandle;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Workers of all kinds that a caller drives in its own thread, one of each: for tests, and for
 * hosts that have a schedule of their own. Immutable and safe for many threads.
 */
public final class ManualWorkers {

  private final EngineWorker triggers;
  private final IoWorker effects;
  private final ResumeScheduler times;
  private final LeaseReaper leases;
  private final RetentionPruner retention;
  private final StorageKeeper storage;
  private final StuckDetector health;

  /** Creates workers of an engine for the calling thread; senders are by effect type. */
  public ManualWorkers(
      EngineHandle engine, Map<String, EffectSender> senders, WorkerOptions options) {
    this(
        WorkerContext.of(engine, options, WorkerThreads.alone(), 1, false),
        engine,
        senders,
        RetentionPolicy.USUAL,
        StuckDetector.USUAL);
  }

  ManualWorkers(
      WorkerContext context,
      EngineHandle engine,
      Map<String, EffectSender> senders,
      RetentionPolicy keep,
      Duration stuckAfter) {
    this.triggers = new EngineWorker(context, new TriggerProcessor(EngineServices.of(engine)));
    this.effects =
        new IoWorker(context, new EffectDelivery(context.store(), context.settings(), senders));
    this.times = new ResumeScheduler(context);
    this.leases = new LeaseReaper(context);
    this.retention = new RetentionPruner(context, keep);
    this.storage = new StorageKeeper(context);
    this.health = new StuckDetector(context, stuckAfter);
  }

  /** Returns the worker for triggers. */
  public Worker triggers() {
    return triggers;
  }

  /** Returns the worker for effects. */
  public Worker effects() {
    return effects;
  }

  /** Returns the worker that queues triggers for steps that are due. */
  public Worker times() {
    return times;
  }

  /** Returns the worker that releases lapsed claims. */
  public Worker leases() {
    return leases;
  }

  /** Returns the worker that deletes data past its retention period. */
  public Worker retention() {
    return retention;
  }

  /** Returns the worker that creates storage for the coming months. */
  public Worker storage() {
    return storage;
  }

  /** Returns the worker that reports instances that do not move. */
  public Worker health() {
    return health;
  }

  /** Returns all workers. */
  public List<Worker> all() {
    return List.of(triggers, effects, times, leases, retention, storage, health);
  }

  /**
   * Advances instances for triggers and steps that are due, after releasing lapsed claims. Returns
   * how many triggers were handled; 0 means that none was due.
   */
  public int advance() {
    leases.runOnce();
    times.runOnce();
    return triggers.runOnce();
  }

  /**
   * Sends effects that are due, each outside of any transaction, and reports the results. Returns
   * how many effects were tried.
   */
  public int send() {
    leases.runOnce();
    return effects.runOnce();
  }

  /** Deletes a batch of data past its retention period. Returns how many rows were deleted. */
  public int tidy() {
    return retention.runOnce();
  }
}
