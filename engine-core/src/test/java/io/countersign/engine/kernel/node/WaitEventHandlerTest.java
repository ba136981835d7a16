package io.countersign.engine.kernel.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.TestInstance;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WaitEventHandlerTest {

  private final WaitEventHandler handler = new WaitEventHandler();

  @Test
  void shouldWaitForItsKeyNoLongerThanItsTimeout() {
    var instance = TestInstance.submitted("event");
    var until = instance.now().plus(Duration.ofDays(1));

    assertThat(handler.enter(instance.context("paid")))
        .isEqualTo(new VisitResult.Waiting(new StepWait.External("paid", Optional.of(until))));
  }

  @Test
  void shouldWaitWithoutEndIfThereIsNoTimeout() {
    var instance = TestInstance.submitted("parallel");

    assertThat(handler.enter(instance.context("a")))
        .isEqualTo(new VisitResult.Waiting(new StepWait.External("a", Optional.empty())));
  }

  @Test
  void shouldPassOnWhatTheEventCarries() {
    var context = TestInstance.submitted("event").context("paid");

    assertThat(handler.resume(context, new StepAnswer.EventCame(Map.of("sum", 7L))))
        .isEqualTo(new VisitResult.Completed("event", Map.of("sum", 7L)));
    assertThat(handler.resume(context, new StepAnswer.TimeCame()))
        .isEqualTo(new VisitResult.Completed("timeout", Map.of()));
  }
}
