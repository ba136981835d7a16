package io.countersign.engine.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EdgeChoiceTest {

  @Test
  void shouldTellConditionsFromOutcomes() {
    assertThat(EdgeChoice.ALWAYS.isUnconditional()).isTrue();
    assertThat(EdgeChoice.on("approved").isUnconditional()).isTrue();
    assertThat(EdgeChoice.when("entity.amount > 5").isUnconditional()).isFalse();
  }

  @Test
  void shouldKeepTheRestWhenOnePartChanges() {
    var choice = EdgeChoice.on("done").atPriority(7).qualifying("entity.amount > 5");

    assertThat(choice.on()).contains("done");
    assertThat(choice.priority()).isEqualTo(7);
    assertThat(choice.condition()).isEmpty();
    assertThat(choice.qualifies()).contains(Condition.text("entity.amount > 5"));
  }
}
