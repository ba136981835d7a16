package io.countersign.engine.work;

import java.time.Duration;

/**
 * Settings of a worker.
 *
 * @param worker its name, as claims record it
 * @param batch the maximum number of rows in a claim
 * @param lease the lease of a claim of triggers. {@link Workers} extend the leases that they hold
 *     while they live, so that other workers wait this long only for one that died
 * @param sendLease the lease of a claim of effects, within which they are sent
 */
public record WorkerOptions(String worker, int batch, Duration lease, Duration sendLease) {

  /** Returns the default settings under a name. */
  public static WorkerOptions of(String worker) {
    return new WorkerOptions(worker, 100, Duration.ofSeconds(60), Duration.ofSeconds(60));
  }
}
