package io.countersign.engine.kernel.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.engine.document.Actor;
import io.countersign.engine.family.question.QuestionCall;
import io.countersign.engine.family.question.QuestionResult;
import io.countersign.engine.family.step.VisitResult;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.kernel.StepContext;
import io.countersign.engine.kernel.TestInstance;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QuestionHandlerTest {

  private final QuestionHandler handler = new QuestionHandler();
  private final StepContext ada = TestInstance.submitted("approval").context("ada");

  @Test
  void shouldAskTheDirectoryForPeopleOtherThanTheRequester() {
    var call = (QuestionCall.FindApprovers) ((VisitResult.Calling) handler.enter(ada)).call();

    assertThat(call.requester()).isEqualTo("eve");
    assertThat(call.barred()).containsExactly("eve");
  }

  @Test
  void shouldAskThePeopleWhoAreFound() {
    var party = new Party("user:ada", List.of("ada"));

    var result = (QuestionResult.Asking) handler.resume(ada, new StepAnswer.Found(List.of(party)));

    assertThat(result.asked().parties()).containsExactly(party);
    assertThat(result.asked().requester()).isEqualTo("eve");
    assertThat(result.awaits().until()).isEmpty();
  }

  @Test
  void shouldFailIfOnlyTheRequesterIsFound() {
    var party = new Party("role:clerk", List.of("eve"));

    var result = (VisitResult.Failed) handler.resume(ada, new StepAnswer.Found(List.of(party)));

    assertThat(result.code()).isEqualTo("APPROVAL_NO_APPROVER");
    assertThat(result.reason()).contains("eve asked for the transition");
  }

  @Test
  void shouldEndWithTheVerdict() {
    assertThat(handler.resume(ada, decided(Verdict.APPROVED, "approved")))
        .isEqualTo(new VisitResult.Completed("approved", Map.of()));
    assertThat(handler.resume(ada, decided(Verdict.REJECTED, "rejected")))
        .isEqualTo(new VisitResult.Completed("rejected", Map.of()));
    assertThat(handler.resume(ada, decided(Verdict.UNDECIDED, "")))
        .isInstanceOf(VisitResult.Failed.class);
    assertThat(handler.resume(ada, new StepAnswer.TimeCame()))
        .isEqualTo(new VisitResult.Completed("expired", Map.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> handler.resume(ada, decided(Verdict.OPEN, "")));
  }

  private static StepAnswer decided(Verdict verdict, String outcome) {
    return new StepAnswer.Decided(verdict, outcome, Map.of(), Actor.person("ada"));
  }

  @Test
  void shouldFailWithTheReasonOfTheHost() {
    var declined = new StepAnswer.Declined("DIRECTORY_DOWN", "no answer", Map.of());

    assertThat(handler.resume(ada, declined))
        .isEqualTo(new VisitResult.Failed("DIRECTORY_DOWN", "no answer", Map.of()));
  }
}
