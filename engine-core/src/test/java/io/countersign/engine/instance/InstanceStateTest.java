package io.countersign.engine.instance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.kernel.TestInstance;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InstanceStateTest {

  @Test
  void shouldLeaveForkedTokensOutOfTheCurrentNodes() {
    var state = TestInstance.submitted("parallel").state();

    assertThat(state.tokens()).hasSize(3);
    assertThat(state.currentNodes()).hasSize(2).isSorted();
    assertThat(state.root()).map(Token::phase).contains(Token.Phase.SPLIT);
  }

  @Test
  void shouldRestWhileOnlyAnExternalCauseMovesIt() {
    var submitted = TestInstance.submitted("event");
    assertThat(submitted.state().isAtRest()).isTrue();

    submitted.decide("bank", new KernelCommand.Deliver("paid", Map.of()));

    assertThat(submitted.state().isAtRest()).isFalse();
    assertThat(submitted.state().tokens()).allMatch(submitted.state()::isMoving);
  }

  @Test
  void shouldFindOpenStepsByTokenAndByNumber() {
    var state = TestInstance.submitted("event").state();
    var step = state.stepOf(TokenId.FIRST).orElseThrow();

    assertThat(state.step(step.seq())).contains(step);
    assertThat(state.step(9999)).isEmpty();
    assertThat(state.token(new TokenId("r9"))).isEmpty();
  }

  @Test
  void shouldNameThePeopleWhoDecidedUntilAGateUsesTheirApproval() {
    var asked = TestInstance.submitted("approval");
    assertThat(asked.state().deciders()).isEmpty();

    asked.decide(
        "ada",
        new KernelCommand.Decide(
            question(asked).step(),
            question(asked).shown().version(),
            question(asked).shown().materialHash(),
            Answer.APPROVED.action(),
            ""));
    assertThat(asked.state().deciders()).containsExactly("ada");

    asked.command("system", new KernelCommand.Proceed());
    assertThat(asked.state().deciders()).isEmpty();
  }

  private static Approval question(TestInstance instance) {
    return instance.state().approvals().values().iterator().next();
  }
}
