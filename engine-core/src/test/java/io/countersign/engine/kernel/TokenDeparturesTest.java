package io.countersign.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.Cause.CauseKind;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.TokenId;
import org.junit.jupiter.api.Test;

/** Every way out is one event, and the token that continues is a new one. */
class TokenDeparturesTest {

  @Test
  void shouldLeaveTheSlotThroughItsGateAfterARejection() {
    var instance = TestInstance.submitted("approval").answer("ada", Answer.REJECTED);

    var left = left(instance);
    assertThat(left.cause().kind()).isEqualTo(CauseKind.REJECTED);
    assertThat(left.minted()).isEqualTo(TokenId.FIRST.nextRound());
    assertThat(left.bearing()).contains("rejected");
    assertThat(left.by()).isEqualTo(Actor.person("ada"));
    assertThat(instance.documentStatus()).isEqualTo("draft");
    assertThat(instance.state().approvals()).isEmpty();
  }

  @Test
  void shouldTakeAWithdrawalTheSameWay() {
    var instance = TestInstance.submitted("approval");
    instance.command("eve", new KernelCommand.Withdraw("mistake"));

    assertThat(left(instance).cause().kind()).isEqualTo(CauseKind.WITHDRAWN);
    assertThat(instance.documentStatus()).isEqualTo("draft");
    assertThat(instance.events(QuestionEvent.ApprovalsInvalidated.class)).hasSize(1);
  }

  @Test
  void shouldNameTheFieldsAndThePersonOfADrift() {
    var instance = TestInstance.submitted("approval").edit("amount", 200L);

    instance.command("mallory", new KernelCommand.TakeNote());

    assertThat(left(instance).cause().kind()).isEqualTo(CauseKind.DRIFT);
    assertThat(left(instance).cause().reason())
        .isEqualTo("material fields, by mallory, in version 3");
    assertThat(instance.documentStatus()).isEqualTo("amended");
  }

  @Test
  void shouldTakeAllBranchesAlong() {
    var instance = TestInstance.submitted("parallel");
    var before = instance.state().work().tokens().keySet();

    instance.command("olga", new KernelCommand.LeadOut("sys:state:draft", "stuck"));

    assertThat(left(instance).lost()).containsExactlyElementsOf(before);
    assertThat(left(instance).cause()).isEqualTo(new Cause(CauseKind.OPERATOR, "stuck"));
    assertThat(instance.state().tokens()).hasSize(1);
  }

  @Test
  void shouldResumeAnInstanceThatLeavesTheFailureForWhichItPaused() {
    var instance = TestInstance.submitted("event");
    instance.decide(
        "system",
        new KernelCommand.GiveUp(instance.token("paid").id(), "HOST_BROKEN", "no answer"));
    assertThat(instance.state().progress().status()).isEqualTo(InstanceStatus.PAUSED);

    instance.command("olga", new KernelCommand.LeadOut("sys:state:draft", "stuck"));

    assertThat(instance.state().progress().status()).isEqualTo(InstanceStatus.RUNNING);
    assertThat(instance.events(InstanceEvent.Resumed.class)).hasSize(1);
  }

  @Test
  void shouldFollowTheStatusThatTheHostSetItself() {
    var instance = TestInstance.submitted("event").hostSets("active");

    instance.command("legacy", new KernelCommand.Follow());

    assertThat(left(instance).cause().kind()).isEqualTo(CauseKind.FOLLOWED);
    assertThat(instance.nodes()).containsExactly("sys:state:active");
    assertThat(instance.state().pin()).isEqualTo(instance.document().pin());
  }

  private static TokenEvent.Left left(TestInstance instance) {
    return instance.events(TokenEvent.Left.class).get(0);
  }
}
