package io.countersign.engine.kernel.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.TestInstance;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WaitTimerHandlerTest {

  private final WaitTimerHandler handler = new WaitTimerHandler();
  private final TestInstance instance = TestInstance.draft("timer", 1000).request("eve", "submit");

  @Test
  void shouldWaitForTheDurationFromNow() {
    var due = instance.now().plus(Duration.ofHours(1));

    assertThat(handler.enter(instance.context("wait")))
        .isEqualTo(new VisitResult.Waiting(new StepWait.Timer(due)));
  }

  @Test
  void shouldBeDoneOnceTheTimeCame() {
    assertThat(handler.resume(instance.context("wait"), new StepAnswer.TimeCame()))
        .isEqualTo(new VisitResult.Completed("done", Map.of()));
  }

  @Test
  void shouldRefuseAnAnswerThatItDidNotAskFor() {
    var event = new StepAnswer.EventCame(Map.of());

    assertThatIllegalStateException()
        .isThrownBy(() -> handler.resume(instance.context("wait"), event))
        .withMessageContaining("EventCame");
  }
}
