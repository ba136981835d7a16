package io.countersign.engine.advance;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * How often something that failed is tried again, and when.
 *
 * @param attempts how often at most, the first time included
 * @param first how long to wait after the first failure
 * @param factor how many times as long each later wait is, at least 1
 * @param longest how long to wait at most, what is added to it left out
 * @param jitter how many hundredths of a wait may be added to it, so that what failed together is
 *     not tried again together
 */
public record Retries(int attempts, Duration first, int factor, Duration longest, int jitter) {

  /** Of triggers: five attempts, a second after the first one and at most a minute later. */
  public static final Retries OF_TRIGGERS =
      new Retries(5, Duration.ofSeconds(1), 2, Duration.ofSeconds(60), 20);

  /** Of effects: five attempts, half a minute after the first one and at most six hours later. */
  public static final Retries OF_EFFECTS =
      new Retries(5, Duration.ofSeconds(30), 4, Duration.ofHours(6), 20);

  /**
   * Of what failed by an outage: for an hour, a second after the first attempt and at most a minute
   * later.
   */
  public static final Retries OF_OUTAGES =
      new Retries(66, Duration.ofSeconds(1), 2, Duration.ofSeconds(60), 20);

  /**
   * Refuses what would never be tried, or be tried ever sooner.
   *
   * @throws IllegalArgumentException if there is no attempt, the factor is below 1 or the jitter is
   *     below 0
   */
  public Retries {
    if ((attempts < 1) || (factor < 1) || (jitter < 0)) {
      throw new IllegalArgumentException(
          "Expected at least one attempt, a factor of at least 1 and a jitter of at least 0, but"
              + " found "
              + List.of(attempts, factor, jitter)
              + ".");
    }
  }

  /** Whether an attempt is the last one. */
  public boolean isLast(int attempt) {
    return attempt >= attempts;
  }

  /**
   * Whether an attempt is one too many: the last one was taken up and nothing came of it, such as
   * when it took the process with it.
   */
  public boolean isOverdrawn(int attempt) {
    return attempt > attempts;
  }

  /**
   * When to try again, or nothing after the last attempt. How much is added to the wait depends on
   * the seed and the attempt alone.
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
