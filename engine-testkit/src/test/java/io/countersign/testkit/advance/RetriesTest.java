package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.advance.Retries;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import org.junit.jupiter.api.Test;

/** How often and when something that failed is tried again. */
class RetriesTest {

  private static final Instant FAILED = Instant.parse("2026-01-15T09:00:00Z");
  private static final Retries MANY =
      new Retries(100, Duration.ofSeconds(1), Duration.ofMinutes(5));

  private static long wait(Retries retries, int attempt, String seed) {
    var again = retries.after(attempt, FAILED, seed).orElseThrow();
    return Duration.between(FAILED, again).toMillis();
  }

  @Test
  void shouldTryNoMoreThanItIsTold() {
    var three = new Retries(3, Duration.ofSeconds(1), Duration.ofMinutes(5));

    assertThat(three.isLast(2)).isFalse();
    assertThat(three.isLast(3)).isTrue();
    assertThat(three.after(2, FAILED, "seed")).isPresent();
    assertThat(three.after(3, FAILED, "seed")).isEmpty();
  }

  @Test
  void shouldWaitTwiceAsLongEachTimeAndNeverLongerThanTheLongest() {
    for (int attempt = 1; attempt < 100; attempt++) {
      long plain = attempt < 10 ? 1000L << (attempt - 1) : 300_000;
      assertThat(wait(MANY, attempt, "seed"))
          .as("attempt %s", attempt)
          .isBetween(plain, plain + plain / 10);
    }
  }

  @Test
  void shouldNotTryAgainTogetherWhatFailedTogether() {
    var waits = new HashSet<Long>();
    var later = new HashSet<Long>();
    for (int seed = 0; seed < 20; seed++) {
      waits.add(wait(MANY, 5, "seed " + seed));
      later.add(wait(MANY, 6, "seed " + seed) - 2 * wait(MANY, 5, "seed " + seed));
    }

    assertThat(waits).hasSizeGreaterThan(15);
    assertThat(later).hasSizeGreaterThan(15);
  }

  @Test
  void shouldAddUpToATenthAndAllOfIt() {
    var tiny = new Retries(9, Duration.ofMillis(10), Duration.ofMillis(10));
    var waits = new HashSet<Long>();
    for (int seed = 0; seed < 100; seed++) {
      waits.add(wait(tiny, 1, "seed " + seed));
    }

    assertThat(waits).containsExactlyInAnyOrder(10L, 11L);
  }

  @Test
  void shouldDependOnNothingButTheSeedAndTheAttempt() {
    assertThat(wait(MANY, 4, "seed")).isEqualTo(wait(MANY, 4, "seed"));
  }
}
