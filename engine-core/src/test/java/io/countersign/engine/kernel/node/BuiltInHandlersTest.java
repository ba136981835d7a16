package io.countersign.engine.kernel.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.engine.workflow.StepConfig;
import java.util.List;
import org.junit.jupiter.api.Test;

class BuiltInHandlersTest {

  @Test
  void shouldHandleEveryStepThatAWorkflowMayHave() {
    assertThat(BuiltInHandlers.handlers().keySet()).containsAll(StepConfig.TYPES);
  }

  @Test
  void shouldAddTheTypesOfTheHost() {
    assertThat(BuiltInHandlers.handlers(List.of("scan")).get("scan"))
        .isInstanceOf(CustomHandler.class);
  }

  @Test
  void shouldRefuseATypeThatIsTaken() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BuiltInHandlers.handlers(List.of("approval")))
        .withMessageContaining("'approval'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BuiltInHandlers.handlers(List.of("scan", "scan")));
  }
}
