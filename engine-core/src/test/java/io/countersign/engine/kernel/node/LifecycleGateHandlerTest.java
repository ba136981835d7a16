package io.countersign.engine.kernel.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.family.document.DocumentCall;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.kernel.TestInstance;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LifecycleGateHandlerTest {

  private final LifecycleGateHandler handler = new LifecycleGateHandler();

  @Test
  void shouldHaveTheHostChangeTheStatus() {
    var atGate = atApproval(TestInstance.submitted("event"));

    assertThat(handler.enter(atGate))
        .isEqualTo(
            new VisitResult.Calling(new DocumentCall.Transition("approve", "submitted", "active")));
  }

  @Test
  void shouldFailForADocumentOfAnotherStatus() {
    var atGate = atApproval(TestInstance.submitted("event").hostSets("draft"));

    var result = (VisitResult.Failed) handler.enter(atGate);

    assertThat(result.code()).isEqualTo("WORKFLOW_ILLEGAL_TRANSITION");
    assertThat(result.reason())
        .isEqualTo("the document is draft, which approve does not start from");
  }

  @Test
  void shouldNotOpenWhileAQuestionIsOpen() {
    var submitted = TestInstance.submitted("approval");

    var result = (VisitResult.Failed) handler.enter(atApproval(submitted));

    assertThat(result.code()).isEqualTo("WORKFLOW_APPROVAL_UNUSABLE");
    assertThat(result.output())
        .containsEntry("approvals", List.copyOf(submitted.state().approvals().keySet()));
  }

  @Test
  void shouldNotOpenWithoutAnApprovalIfEveryWayLeadsThroughOne() {
    var draft = TestInstance.draft("approval").hostSets("submitted");

    assertThat(((VisitResult.Failed) handler.enter(atApproval(draft))).code())
        .isEqualTo("WORKFLOW_APPROVAL_REQUIRED");
  }

  @Test
  void shouldSayInItsOutputThatNobodyHadToApprove() {
    var submitted = TestInstance.submitted("event");
    var changed = new StepAnswer.Changed(submitted.document(), Map.of("to", "active"));

    assertThat(handler.resume(atApproval(submitted), changed))
        .isEqualTo(
            new VisitResult.Completed("passed", Map.of("to", "active", "approvals", "auto")));
  }

  private static StepContext atApproval(TestInstance instance) {
    return instance.contextAt("sys:gate:approve");
  }
}
