package io.countersign.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Answer;
import org.junit.jupiter.api.Test;

class QuestionRulesTest {

  @Test
  void shouldKeepAQuestionThatAPersonMayStillAnswer() {
    var submitted = TestInstance.submitted("approval");

    assertThat(submitted.decide("system", new KernelCommand.Recount()).isIdle()).isTrue();
    assertThat(submitted.nodes()).containsExactly("ada");
  }

  @Test
  void shouldFailAQuestionThatOnlyItsRequesterCouldAnswer() {
    var submitted = TestInstance.draft("approval").request("ada", "submit");

    submitted.command("system", new KernelCommand.Recount());

    assertThat(submitted.state().approvals().values())
        .extracting(Approval::verdict)
        .doesNotContain(Approval.Verdict.OPEN);
    assertThat(submitted.state().progress().reason()).isPresent();
  }

  @Test
  void shouldCountNothingOnceTheQuestionIsAnswered() {
    var active = TestInstance.submitted("approval").answer("ada", Answer.APPROVED);

    assertThat(active.documentStatus()).isEqualTo("active");
    assertThat(active.decide("system", new KernelCommand.Recount()).isIdle()).isTrue();
  }
}
