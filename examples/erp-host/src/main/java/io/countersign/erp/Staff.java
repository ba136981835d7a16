package io.countersign.erp;

import io.countersign.engine.Engine;
import io.countersign.engine.work.Shift;
import io.countersign.engine.work.Workers;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** The workers of one process, on threads of the ERP's. */
public final class Staff implements AutoCloseable {

  private static final int LANES = 2;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final ExecutorService threads = Executors.newFixedThreadPool(LANES);
  private final Workers workers;

  private Staff(Engine engine) {
    workers = engine.workers(Shift.of("erp")).on(timer, threads).lanes(LANES).build();
  }

  /** Begins to work. */
  public static Staff of(Engine engine) {
    var staff = new Staff(engine);
    staff.workers.start();
    return staff;
  }

  /** Lets what is under way end, and takes nothing more. */
  @Override
  public void close() {
    workers.stop(PATIENCE);
    timer.shutdown();
    threads.shutdown();
  }
}
