package io.countersign.engine.kernel.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.kernel.TestInstance;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DueTimesTest {

  private final TestInstance instance = TestInstance.submitted("event");

  @Test
  void shouldAddTheDurationToTheTimeOfTheDecision() {
    assertThat(DueTimes.after(Optional.of("PT90M"), instance.context("paid")))
        .contains(instance.now().plus(Duration.ofMinutes(90)));
  }

  @Test
  void shouldHaveNoEndWithoutADuration() {
    assertThat(DueTimes.after(Optional.empty(), instance.context("paid"))).isEmpty();
  }
}
