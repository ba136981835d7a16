package io.countersign.erp;

import io.countersign.engine.Engine;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.work.Workers;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** The workers of one process, on threads that the ERP manages. */
public final class Staff implements AutoCloseable {

  private static final int LANES = 2;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final ExecutorService threads = Executors.newFixedThreadPool(LANES);
  private final Workers workers;

  private Staff(Engine engine) {
    workers = engine.workers(WorkerOptions.of("erp")).on(timer, threads).lanes(LANES).build();
  }

  /** Begins to work. */
  public static Staff of(Engine engine) {
    var staff = new Staff(engine);
    staff.workers.start();
    return staff;
  }

  /**
   * Lets what is under way end, gives back what is not begun, and takes nothing more. To be called
   * before the pools are closed. What would take longer than the patience is broken off; its claim
   * lapses, and another process does it again.
   */
  @Override
  public void close() {
    boolean rests = workers.stop(PATIENCE);
    timer.shutdown();
    if (rests) {
      threads.shutdown();
    } else {
      threads.shutdownNow();
    }
  }
}
