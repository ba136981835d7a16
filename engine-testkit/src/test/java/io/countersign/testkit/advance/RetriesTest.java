package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.settings.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How often and when something that failed is tried again. */
class RetriesTest {

  private static final Instant FAILED = Instant.parse("2026-01-15T09:00:00Z");
  private static final RetryPolicy MANY =
      new RetryPolicy(100, Duration.ofSeconds(1), 2, Duration.ofMinutes(5), 20);

  private static long wait(RetryPolicy retries, int attempt, String seed) {
    var again = retries.after(attempt, FAILED, seed).orElseThrow();
    return Duration.between(FAILED, again).toMillis();
  }

  @Test
  void shouldTryNoMoreThanItIsTold() {
    var three = new RetryPolicy(3, Duration.ofSeconds(1), 2, Duration.ofMinutes(5), 20);

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
          .isBetween(plain, plain + plain / 5);
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
  void shouldAddUpToAFifthAndAllOfIt() {
    var tiny = new RetryPolicy(9, Duration.ofMillis(10), 2, Duration.ofMillis(10), 20);
    var waits = new HashSet<Long>();
    for (int seed = 0; seed < 100; seed++) {
      waits.add(wait(tiny, 1, "seed " + seed));
    }

    assertThat(waits).containsExactlyInAnyOrder(10L, 11L, 12L);
  }

  @Test
  void shouldDependOnNothingButTheSeedAndTheAttempt() {
    assertThat(wait(MANY, 4, "seed")).isEqualTo(wait(MANY, 4, "seed"));
  }

  @Test
  void shouldWaitLongerAndLongerForWhatIsOutside() {
    var plain = new RetryPolicy(9, Duration.ofSeconds(30), 4, Duration.ofHours(6), 0);

    assertThat(IntStream.rangeClosed(1, 7).mapToLong(attempt -> wait(plain, attempt, "")))
        .containsExactly(
            30_000L, 120_000L, 480_000L, 1_920_000L, 7_680_000L, 21_600_000L, 21_600_000L);
  }

  @Test
  void shouldTryAgainAtTheSecondWithoutJitter() {
    var plain = new RetryPolicy(5, Duration.ofSeconds(1), 2, Duration.ofSeconds(60), 0);

    assertThat(plain.after(1, FAILED, "seed")).contains(FAILED.plusSeconds(1));
  }

  @Test
  void shouldKnowAnAttemptThatIsOneTooMany() {
    assertThat(MANY.isOverdrawn(100)).isFalse();
    assertThat(MANY.isOverdrawn(101)).isTrue();
  }

  @Test
  void shouldRefuseWhatWouldNeverBeTriedOrEverSooner() {
    for (int wrong = 0; wrong < 3; wrong++) {
      int which = wrong;
      assertThatThrownBy(
              () ->
                  new RetryPolicy(
                      which == 0 ? 0 : 1,
                      Duration.ZERO,
                      which == 1 ? 0 : 1,
                      Duration.ZERO,
                      which == 2 ? -1 : 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Expected at least one attempt");
    }
  }
}
