package io.countersign.engine.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {

  private static final RetryPolicy EXACT =
      new RetryPolicy(5, Duration.ofSeconds(1), 2, Duration.ofSeconds(5), 0);

  @Test
  void shouldWaitLongerEachTimeUpToTheLongestWait() {
    assertThat(wait(1)).isEqualTo(Duration.ofSeconds(1));
    assertThat(wait(2)).isEqualTo(Duration.ofSeconds(2));
    assertThat(wait(3)).isEqualTo(Duration.ofSeconds(4));
    assertThat(wait(4)).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void shouldNotRetryAfterTheLastAttempt() {
    assertThat(EXACT.after(5, Instant.EPOCH, "seed")).isEmpty();
    assertThat(EXACT.isLast(4)).isFalse();
    assertThat(EXACT.isLast(5)).isTrue();
    assertThat(EXACT.isOverdrawn(5)).isFalse();
    assertThat(EXACT.isOverdrawn(6)).isTrue();
  }

  @Test
  void shouldAddTheSameJitterForTheSameSeed() {
    var jittered = new RetryPolicy(5, Duration.ofSeconds(10), 2, Duration.ofSeconds(60), 20);

    var one = jittered.after(1, Instant.EPOCH, "a").orElseThrow();
    assertThat(one).isBetween(Instant.ofEpochSecond(10), Instant.ofEpochSecond(12));
    assertThat(jittered.after(1, Instant.EPOCH, "a")).contains(one);
    assertThat(jittered.after(1, Instant.EPOCH, "b").orElseThrow()).isNotEqualTo(one);
  }

  @Test
  void shouldRefuseAPolicyThatNeverTriesOrWaitsLessAndLess() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RetryPolicy(0, Duration.ofSeconds(1), 2, Duration.ofSeconds(5), 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RetryPolicy(1, Duration.ofSeconds(1), 0, Duration.ofSeconds(5), 0));
  }

  private static Duration wait(int attempt) {
    return Duration.between(
        Instant.EPOCH, EXACT.after(attempt, Instant.EPOCH, "seed").orElseThrow());
  }
}
