package io.countersign.engine.settings;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Retry policy: how often failed work is retried, and when.
 *
 * @param attempts the highest number of attempts, the first one included
 * @param first how long to wait after the first failure
 * @param factor the factor by which each later wait is longer, at least 1
 * @param longest the longest wait, without jitter
 * @param jitter how many hundredths of a wait may be added to it, so that work that failed together
 *     is not retried together
 */
public record RetryPolicy(int attempts, Duration first, int factor, Duration longest, int jitter) {

  /**
   * Retries of triggers: five attempts, a second after the first one and at most a minute later.
   */
  public static final RetryPolicy OF_TRIGGERS =
      new RetryPolicy(5, Duration.ofSeconds(1), 2, Duration.ofSeconds(60), 20);

  /**
   * Retries of effects: five attempts, half a minute after the first one and at most six hours
   * later.
   */
  public static final RetryPolicy OF_EFFECTS =
      new RetryPolicy(5, Duration.ofSeconds(30), 4, Duration.ofHours(6), 20);

  /**
   * Retries after outages: for an hour, a second after the first attempt and at most a minute
   * later.
   */
  public static final RetryPolicy OF_OUTAGES =
      new RetryPolicy(66, Duration.ofSeconds(1), 2, Duration.ofSeconds(60), 20);

  /**
   * Refuses a policy without attempts, with shrinking waits or with negative jitter.
   *
   * @throws IllegalArgumentException if there is no attempt, the factor is below 1 or the jitter is
   *     below 0
   */
  public RetryPolicy {
    if ((attempts < 1) || (factor < 1) || (jitter < 0)) {
      throw new IllegalArgumentException(
          "Expected at least one attempt, a factor of at least 1 and a jitter of at least 0, but"
              + " found "
              + List.of(attempts, factor, jitter)
              + ".");
    }
  }

  /** Returns whether an attempt is the last one. */
  public boolean isLast(int attempt) {
    return attempt >= attempts;
  }

  /**
   * Returns whether an attempt exceeds the limit: the last one was claimed and never ended, for
   * example because the process died.
   */
  public boolean isOverdrawn(int attempt) {
    return attempt > attempts;
  }

  /**
   * Returns when to retry, or empty after the last attempt. How much is added to the wait depends
   * on the seed and the attempt alone.
   */
  public Optional<Instant> after(int attempt, Instant failedAt, String seed) {
    if (isLast(attempt)) {
      return Optional.empty();
    }
    long wait = wait(attempt);
    var random = new SplittableRandom(31L * seed.hashCode() + attempt);
    return Optional.of(failedAt.plusMillis(wait + random.nextLong(wait * jitter / 100 + 1)));
  }

  private long wait(int attempt) {
    long most = longest.toMillis();
    long wait = Math.min(first.toMillis(), most);
    for (int i = 1; (i < attempt) && (wait < most); i++) {
      wait = Math.min(wait * factor, most);
    }
    return wait;
  }
}
