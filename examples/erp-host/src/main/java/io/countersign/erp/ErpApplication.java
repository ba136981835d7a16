package io.countersign.erp;

import io.countersign.engine.work.WorkerKind;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.work.Workers;
import io.countersign.postgres.StartCheck;
import io.countersign.postgres.StartCheck.Duty;
import io.countersign.problem.Problem;
import io.countersign.problem.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import javax.sql.DataSource;

/** One running process of the ERP: a check before the start, and its workers. */
public final class ErpApplication implements AutoCloseable {

  private static final int LANES = 2;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final ExecutorService threads = Executors.newFixedThreadPool(LANES);
  private final Workers workers;
  private final List<Problem> warnings;

  private ErpApplication(ErpHost host, List<Problem> warnings) {
    this.warnings = List.copyOf(warnings);
    // Not RETENTION: it deletes, and runs elsewhere under a login with the role wf_maintenance.
    workers =
        host.engine()
            .workers(WorkerOptions.of("erp"))
            .on(timer, threads)
            .only(
                WorkerKind.TRIGGERS,
                WorkerKind.EFFECTS,
                WorkerKind.TIMES,
                WorkerKind.LEASES,
                WorkerKind.STORAGE,
                WorkerKind.HEALTH)
            .lanes(LANES)
            .build();
  }

  /**
   * Checks both logins and starts the workers, so that a wrong setup fails before the first
   * request.
   *
   * @param web the pool of requests
   * @param now the host's time
   * @throws IllegalStateException with all errors, if there are any: the process must not start
   */
  public static ErpApplication start(ErpHost host, DataSource web, Instant now) {
    var problems = new ArrayList<>(StartCheck.of(web, Duty.REQUESTS, now));
    problems.addAll(host.store().check(now));
    problems.addAll(host.engine().check());
    var errors = problems.stream().filter(one -> one.severity() == Severity.ERROR).toList();
    if (!errors.isEmpty()) {
      throw new IllegalStateException("The ERP cannot start: " + errors);
    }
    var application = new ErpApplication(host, Problem.sorted(problems));
    application.workers.start();
    return application;
  }

  /** Returns the warnings of the check before the start, for an operator. */
  public List<Problem> warnings() {
    return warnings;
  }

  /**
   * Lets the current work end and takes no more. Call it before the pools are closed. Work that
   * takes longer than the patience is interrupted; its claim expires, and another process does it
   * again.
   */
  @Override
  public void close() {
    boolean ended = workers.stop(PATIENCE);
    timer.shutdown();
    if (ended) {
      threads.shutdown();
    } else {
      threads.shutdownNow();
    }
  }
}
