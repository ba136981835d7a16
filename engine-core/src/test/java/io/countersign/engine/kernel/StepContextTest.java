package io.countersign.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.graph.StepForm;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StepContextTest {

  private final StepContext context = TestInstance.submitted("event").context("paid");

  @Test
  void shouldKnowNodeTokenAndConfiguration() {
    assertThat(context.node().label()).contains("paid");
    assertThat(context.token().nodeId()).isEqualTo(context.node().id());
    assertThat(context.config(StepForm.WaitEvent.class).timeout()).contains("P1D");
    assertThatThrownBy(() -> context.config(StepConfig.Approval.class))
        .isInstanceOf(ClassCastException.class);
  }

  @Test
  void shouldGiveExpressionsTheDocumentAndTheActorOfTheStep() {
    assertThat(context.data())
        .containsEntry("entity", context.facts().document().fields())
        .containsEntry("now", context.facts().now())
        .containsEntry("org", Map.of());
    assertThat(String.valueOf(context.data().get("actor"))).contains("user_id=system");
  }
}
