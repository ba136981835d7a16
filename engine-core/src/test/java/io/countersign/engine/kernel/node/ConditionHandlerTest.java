package io.countersign.engine.kernel.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.kernel.TestInstance;
import org.junit.jupiter.api.Test;

class ConditionHandlerTest {

  private final ConditionHandler handler = new ConditionHandler();

  @Test
  void shouldEndWithTheTruthOfItsCondition() {
    assertThat(((VisitResult.Completed) handler.enter(large(500))).outcome()).isEqualTo("false");
    assertThat(((VisitResult.Completed) handler.enter(large(501))).outcome()).isEqualTo("true");
  }

  @Test
  void shouldKeepWhatItReadAsEvidence() {
    assertThat(((VisitResult.Completed) handler.enter(large(501))).output().toString())
        .contains("entity.amount > 500", "501");
  }

  @Test
  void shouldWaitForNothing() {
    assertThatIllegalStateException()
        .isThrownBy(() -> handler.resume(large(500), new StepAnswer.TimeCame()));
  }

  private static StepContext large(long amount) {
    return TestInstance.draft("timer", amount).contextAt("large");
  }
}
