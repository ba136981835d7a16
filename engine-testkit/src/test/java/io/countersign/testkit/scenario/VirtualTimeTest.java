package io.countersign.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class VirtualTimeTest {

  @Test
  void shouldStandStillUntilItIsMoved() {
    var time = VirtualTime.beginningAt(Instant.EPOCH);

    assertThat(time.get()).isEqualTo(Instant.EPOCH);
    time.passes(Duration.ofSeconds(5));

    assertThat(time.get()).isEqualTo(Instant.ofEpochSecond(5));
    assertThat(VirtualTime.beginning().get()).isEqualTo(VirtualTime.MONDAY);
  }

  @Test
  void shouldNeverGoBack() {
    var time = VirtualTime.beginning();

    assertThatThrownBy(() -> time.passes(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("never goes back");
  }
}
