package io.countersign.engine.work;

import java.time.Duration;

/**
 * How a worker works.
 *
 * @param worker its name, as claims bear it
 * @param batch how many rows it claims at a time
 * @param lease how long a claim of triggers lasts. {@link Workers} have the claims that they hold
 *     last longer while they live, so that others wait so long only for one that died
 * @param sendLease how long a claim of effects lasts, which are sent meanwhile
 */
public record Shift(String worker, int batch, Duration lease, Duration sendLease) {

  /** The usual way, under a name. */
  public static Shift of(String worker) {
    return new Shift(worker, 100, Duration.ofSeconds(60), Duration.ofSeconds(60));
  }
}
