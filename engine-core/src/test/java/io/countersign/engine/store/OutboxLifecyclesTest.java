package io.countersign.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.engine.instance.StatusLifecycle.Hand;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The lifecycle of triggers and effects. */
class OutboxLifecyclesTest {

  @Test
  void shouldAllowSixChangesOfWhatWaitsInAnOutbox() {
    for (var table : List.of(OutboxLifecycles.TRIGGER, OutboxLifecycles.EFFECT)) {
      // given
      int allowed = 0;

      // when
      for (var from : OutboxStatus.values()) {
        for (var to : OutboxStatus.values()) {
          allowed += from != to && table.allows(from, to) ? 1 : 0;
        }
      }

      // then
      assertThat(allowed).isEqualTo(6);
      assertThat(table.refusedTransitions()).hasSize(14);
      assertThat(table.isFinal(OutboxStatus.COMPLETED)).isTrue();
      assertThat(table.isFinal(OutboxStatus.DEAD_LETTER)).isFalse();
    }
  }

  @Test
  void shouldLetOnlyAnOperatorBringBackADeadLetter() {
    // given
    var table = OutboxLifecycles.TRIGGER;

    // then
    assertThatIllegalStateException()
        .isThrownBy(() -> table.require(OutboxStatus.DEAD_LETTER, OutboxStatus.PENDING))
        .withMessage(
            "Expected Trigger to go from dead_letter to pending (by an operator), but found"
                + " pending. Have an operator do it.");
    assertThat(table.require(OutboxStatus.DEAD_LETTER, OutboxStatus.PENDING, Hand.OPERATOR))
        .isEqualTo(OutboxStatus.PENDING);
  }
}
