package io.countersign.engine.kernel.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.instance.Wait;
import io.countersign.engine.kernel.HostCall;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepResult;
import io.countersign.engine.kernel.TestInstance;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StateHandlerTest {

  private final StateHandler handler = new StateHandler();
  private final TestInstance draft = TestInstance.draft("event");

  @Test
  void shouldRestUntilAPersonRequestsATransition() {
    assertThat(handler.enter(draft.context("sys:state:draft")))
        .isEqualTo(new StepResult.Waiting(new Wait.Request(List.of("cancel", "submit"))));
    assertThat(handler.resume(draft.context("sys:state:draft"), new StepAnswer.Asked("submit")))
        .isEqualTo(new StepResult.Completed("submit", Map.of()));
  }

  @Test
  void shouldSetTheStatusOfADocumentThatDidNotComeThroughAGate() {
    draft.hostSets("submitted");

    var result = (StepResult.Calling) handler.enter(draft.context("sys:state:draft"));

    var call = (HostCall.Transition) result.call();
    assertThat(call.from()).isEqualTo("submitted");
    assertThat(call.to()).isEqualTo("draft");
  }

  @Test
  void shouldFailWithTheReasonOfTheHost() {
    var declined = new StepAnswer.Declined("PERIOD_CLOSED", "too late", Map.of());

    assertThat(handler.resume(draft.context("sys:state:draft"), declined))
        .isEqualTo(new StepResult.Failed("PERIOD_CLOSED", "too late", Map.of()));
  }
}
