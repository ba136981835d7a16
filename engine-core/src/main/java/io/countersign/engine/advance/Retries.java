package io.countersign.engine.advance;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * How often something that failed is tried again, and when.
 *
 * @param attempts how often at most, the first time included
 * @param first how long to wait after the first failure; each later wait is twice as long
 * @param longest how long to wait at most
 */
public record Retries(int attempts, Duration first, Duration longest) {

  /** Five attempts within about half a minute. */
  public static final Retries QUICK = new Retries(5, Duration.ofSeconds(1), Duration.ofMinutes(5));

  /** Whether an attempt is the last one. */
  public boolean isLast(int attempt) {
    return attempt >= attempts;
  }

  /**
   * When to try again, or nothing after the last attempt. Up to a tenth is added, so that what
   * failed together is not tried again together; how much depends on the seed alone.
   */
  public Optional<Instant> after(int attempt, Instant failedAt, String seed) {
    if (isLast(attempt)) {
      return Optional.empty();
    }
    long wait = first.toMillis() << Math.min(attempt - 1, 30);
    long capped = Math.min(wait, longest.toMillis());
    var random = new SplittableRandom(31L * seed.hashCode() + attempt);
    return Optional.of(failedAt.plusMillis(capped + random.nextLong(capped / 10 + 1)));
  }
}
