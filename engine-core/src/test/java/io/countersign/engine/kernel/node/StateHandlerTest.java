package io.countersign.engine.kernel.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.family.document.DocumentCall;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.kernel.StepAnswer;
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
        .isEqualTo(new VisitResult.Waiting(new DocumentWait.Request(List.of("cancel", "submit"))));
    assertThat(handler.resume(draft.context("sys:state:draft"), new StepAnswer.Asked("submit")))
        .isEqualTo(new VisitResult.Completed("submit", Map.of()));
  }

  @Test
  void shouldSetTheStatusOfADocumentThatDidNotComeThroughAGate() {
    draft.hostSets("submitted");

    var result = (VisitResult.Calling) handler.enter(draft.context("sys:state:draft"));

    var call = (DocumentCall.Transition) result.call();
    assertThat(call.from()).isEqualTo("submitted");
    assertThat(call.to()).isEqualTo("draft");
  }

  @Test
  void shouldFailWithTheReasonOfTheHost() {
    var declined = new StepAnswer.Declined("PERIOD_CLOSED", "too late", Map.of());

    assertThat(handler.resume(draft.context("sys:state:draft"), declined))
        .isEqualTo(new VisitResult.Failed("PERIOD_CLOSED", "too late", Map.of()));
  }
}
