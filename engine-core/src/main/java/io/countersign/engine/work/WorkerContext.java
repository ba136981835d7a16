package io.countersign.engine.work;

import io.countersign.engine.advance.EngineServices;
import io.countersign.engine.port.ErrorReporter;
import io.countersign.engine.port.Meter;
import io.countersign.engine.settings.EngineHandle;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.ClaimResult;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Context of workers.
 *
 * @param store the store
 * @param settings the engine's settings
 * @param shift the settings of the worker
 * @param crew the threads
 * @param together how many instances may share a transaction
 * @param hands the claims that are held
 * @param soleName whether no other process uses the name of the worker
 */
record WorkerContext(
    Store store,
    EngineSettings settings,
    WorkerOptions shift,
    WorkerThreads crew,
    int together,
    HeldClaims hands,
    boolean soleName) {

  WorkerContext {
    if (together < 1) {
      throw new IllegalArgumentException(
          "Expected at least one instance in a transaction, but found " + together + ".");
    }
  }

  /** Returns the context of workers of an engine that hold no claim yet. */
  static WorkerContext of(
      EngineHandle engine,
      WorkerOptions shift,
      WorkerThreads crew,
      int together,
      boolean soleName) {
    var services = EngineServices.of(engine);
    return new WorkerContext(
        services.store(), services.settings(), shift, crew, together, new HeldClaims(), soleName);
  }

  /** Runs some work in a transaction of its own, with the engine's time. */
  <T> T in(BiFunction<StoreTransaction, Instant, T> work) {
    return store.transactions().inOwn(tx -> work.apply(tx, settings.clock().at(tx.now())));
  }

  LeaseRequest lease(Instant now, Duration length) {
    return new LeaseRequest(shift.worker(), now, now.plus(length), shift.batch());
  }

  /** Reports the unreadable rows of a claim, after its commit. Returns the readable rows. */
  <T> List<T> sound(String box, ClaimResult<T> claimed) {
    for (var one : claimed.unreadable()) {
      var telemetry = settings.telemetry();
      telemetry.count(one.dead() ? Meter.DEAD_LETTERS : Meter.RETRIES, box);
      if (one.dead()) {
        boolean trigger = box.equals(Meter.TRIGGERS);
        telemetry.signal(
            trigger ? "trigger.dead" : "effect.dead",
            one.instance(),
            Map.of(trigger ? "trigger" : "effect", one.type(), "error", one.error()));
      }
    }
    return claimed.rows();
  }

  /** Reports a failure that has no row to be written to. */
  void broken(WorkerKind job, Throwable thrown) {
    var telemetry = settings.telemetry();
    telemetry.signal(
        "worker.broken",
        "",
        Map.of("worker", shift.worker(), "job", job.word(), "error", String.valueOf(thrown)));
    telemetry.reportFailure(
        new ErrorReporter.Report(
            thrown, "", "", "", 0, List.of("worker " + shift.worker(), "job " + job.word())));
  }
}
