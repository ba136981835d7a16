package io.countersign.testkit.kernel;

import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.pause;
import static io.countersign.engine.patch.PatchSteps.role;
import static io.countersign.engine.patch.PatchSteps.script;
import static io.countersign.engine.patch.PatchSteps.user;
import static io.countersign.testkit.kernel.KernelDriver.named;
import static io.countersign.testkit.kernel.KernelDriver.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.kernel.StepAnswer.Found;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Approvers.Approver;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Approval.OnNoApprover;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.TaskDeadline;
import io.countersign.engine.workflow.graph.ApproverGroup;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ApprovalTest {

  private static KernelDriver asking(StepConfig.Approval config) {
    return submitted(slot -> slot.step("ask", config, named("ask")));
  }

  private static StepConfig.Approval of(Quorum quorum, boolean serial, Approver... approvers) {
    return approval(new ApproverGroup.Inline(List.of(approvers), quorum, serial));
  }

  private static StepConfig.Approval three(Quorum quorum, boolean serial) {
    return of(quorum, serial, user("ada"), user("bob"), user("cyd"));
  }

  private static StepConfig.Approval trusting(
      StepConfig.Approval config, boolean self, boolean same) {
    return new StepConfig.Approval(
        config.approvers(), self, same, config.onReject(), config.timeout());
  }

  @Test
  void shouldRefuseTheRequester() {
    var run = asking(of(Quorum.ANY, false, user("eve"), user("ada")));
    assertThat(run.question("ask").asked().requester()).isEqualTo("eve");

    assertThat(run.refusedBallot("ask", "eve", Answer.APPROVED).code())
        .isEqualTo(EngineCode.APPROVAL_OWN_REQUEST);
  }

  @Test
  void shouldRefuseTheRequesterWhoeverMovedTheWorkflowOn() {
    var run =
        submitted(
                slot ->
                    slot.step("night", pause("PT8H"), named("night"))
                        .step("ask", of(Quorum.ANY, false, user("eve"), user("ada")), named("ask"))
                        .inOrder("night", "ask"))
            .passes("PT8H");
    assertThat(run.at()).containsExactly("ask");

    assertThat(run.refusedBallot("ask", "eve", Answer.APPROVED).code())
        .isEqualTo(EngineCode.APPROVAL_OWN_REQUEST);
  }

  @Test
  void shouldLetTheRequesterDecideWhereTheWorkflowAllowsIt() {
    var run = asking(trusting(approval(user("eve")), true, false));

    assertThat(run.approve("ask", "eve").at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldRefuseWhoeverIsNotAsked() {
    var run = asking(approval(user("ada")));

    assertThat(run.refusedBallot("ask", "mallory", Answer.APPROVED).code())
        .isEqualTo(EngineCode.APPROVAL_NOT_ASKED);
  }

  @Test
  void shouldRefuseTheSamePersonTwice() {
    var run =
        submitted(
            slot ->
                slot.step("first", approval(user("ada")), named("first"))
                    .step("second", approval(role("boss")), named("second"))
                    .inOrder("first", "second"));
    run.host.role("boss", "ada", "bob");
    run.approve("first", "ada");

    assertThat(run.refusedBallot("second", "ada", Answer.APPROVED).code())
        .isEqualTo(EngineCode.APPROVAL_SAME_PERSON);
    assertThat(run.approve("second", "bob").at()).containsExactly("sys:state:active");
    assertThat(run.events(QuestionEvent.ApprovalsApplied.class).get(0).steps()).hasSize(2);
  }

  @Test
  void shouldCountOnePersonForSeveralPartiesWhereAllowed() {
    var config = trusting(of(Quorum.ALL, false, user("ada"), role("boss")), false, true);
    var run =
        submitted(
            slot ->
                slot.step("wait", pause("PT1H"))
                    .step("ask", config, named("ask"))
                    .inOrder("wait", "ask"));
    run.host.role("boss", "ada");
    run.passes("PT1H").approve("ask", "ada");
    assertThat(run.at()).containsExactly("ask");

    assertThat(run.approve("ask", "ada").at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldAskOneAfterAnother() {
    var run = asking(three(Quorum.ALL, true));

    assertThat(run.refusedBallot("ask", "bob", Answer.APPROVED).code())
        .isEqualTo(EngineCode.APPROVAL_NOT_ASKED);
    run.approve("ask", "ada").approve("ask", "bob");
    assertThat(run.at()).containsExactly("ask");
    assertThat(run.approve("ask", "cyd").at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldAskAllAtOnceInAnyOrder() {
    var run = asking(three(Quorum.ALL, false)).approve("ask", "cyd").approve("ask", "ada");

    assertThat(run.refusedBallot("ask", "ada", Answer.APPROVED).code())
        .isEqualTo(EngineCode.APPROVAL_NOT_ASKED);
    assertThat(run.at()).containsExactly("ask");
    assertThat(run.approve("ask", "bob").at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldTakeTwoOfThree() {
    var run = asking(three(Quorum.of(2), false)).reject("ask", "ada");
    assertThat(run.at()).containsExactly("ask");

    assertThat(run.approve("ask", "bob").approve("ask", "cyd").at())
        .containsExactly("sys:state:active");
  }

  @Test
  void shouldRejectWhenTwoOfThreeCannotBeReached() {
    var run = asking(three(Quorum.of(2), false)).reject("ask", "ada").reject("ask", "bob");

    assertThat(run.at()).containsExactly("sys:state:draft");
  }

  @Test
  void shouldRejectAtTheFirstNoWhenAllHaveToAgree() {
    var run = asking(three(Quorum.ALL, false)).approve("ask", "ada").reject("ask", "bob");

    assertThat(run.at()).containsExactly("sys:state:draft");
  }

  @Test
  void shouldTakeAnybodyOfSeveral() {
    var run =
        asking(three(Quorum.ANY, false))
            .decide("ask", "ada", Answer.ABSTAINED)
            .reject("ask", "bob");
    assertThat(run.at()).containsExactly("ask");

    assertThat(run.approve("ask", "cyd").at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldPauseWhenEverybodyAbstains() {
    var run = asking(approval(user("ada"))).decide("ask", "ada", Answer.ABSTAINED);

    assertThat(run.state().progress().reason()).contains("APPROVAL_UNDECIDED");
    run.command("root", new KernelCommand.Retry(run.token("ask").id(), "fixed"));
    assertThat(run.at()).containsExactly("ask");
    assertThat(run.approve("ask", "ada").at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldFollowTheEdgeForFailuresWhenNobodyIsDecided() {
    var run =
        submitted(
                slot ->
                    slot.step("ask", approval(user("ada")), named("ask"))
                        .step("boss", approval(user("bob")), named("boss"))
                        .edge("ask", "boss", EdgeChoice.on(StepOutcomes.FAILED))
                        .leave("ask", EdgeChoice.on("approved"))
                        .joining())
            .decide("ask", "ada", Answer.ABSTAINED);

    assertThat(run.at()).containsExactly("boss");
    assertThat(run.approve("boss", "bob").at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldPauseWhenNobodyIsThere() {
    var run = asking(approval(role("nobody")));

    assertThat(run.state().progress().reason()).contains("APPROVAL_NO_APPROVER");
  }

  @Test
  void shouldFailWhenNobodyHoldsTheRoleAnyMore() {
    var run =
        KernelDriver.with(
            KernelDriver.SUBMITTED, slot -> slot.step("ask", approval(role("boss")), named("ask")));
    var office = new Approval.Office("boss", Approvers.Role.Pick.ANY);
    run.host.answers(
        "approvers",
        new Found(List.of(new Approval.Party("role:boss", List.of("bob"), Optional.of(office)))));
    run.host.role("boss", "bob");
    run.request("eve", "submit");

    run.command("clock", new KernelCommand.Recount());
    assertThat(run.at()).containsExactly("ask");
    assertThat(run.status()).isEqualTo(InstanceStatus.RUNNING);
    run.host.role("boss");
    run.command("clock", new KernelCommand.Recount());

    assertThat(run.state().progress().reason()).contains("APPROVAL_NO_APPROVER");
    assertThat(run.state().approvals()).isEmpty();
  }

  @Test
  void shouldAskASuperiorInTheSteadOfTheRequester() {
    var run = asking(approval(user("eve")).withoutApprover(OnNoApprover.SUPERIOR));

    assertThat(run.approve("ask", "boss").at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldRefuseARejectionWithoutAReasonWhereOneIsWanted() {
    var run = asking(approval(user("ada")).explain());
    var question = run.question("ask");
    var silent = KernelDriver.ballot(question, Answer.REJECTED);
    var spoken =
        new KernelCommand.Decide(
            silent.step(),
            silent.version(),
            silent.materialHash(),
            Answer.REJECTED.action(),
            "no budget");
    var blank =
        new KernelCommand.Decide(
            silent.step(), silent.version(), silent.materialHash(), Answer.REJECTED.action(), " ");

    assertThat(run.take(blank, Actor.person("ada")).refusal().orElseThrow().code())
        .isEqualTo(EngineCode.APPROVAL_REASON_MISSING);
    assertThat(run.at()).containsExactly("ask");
    run.command("ada", spoken);
    assertThat(run.at()).containsExactly("sys:state:draft");
  }

  @Test
  void shouldAskAChainOfTheOrganisationInTurn() {
    var run = asking(approval(new ApproverGroup.Chain("chain-1")));

    assertThat(run.refusedBallot("ask", "grace", Answer.APPROVED).code())
        .isEqualTo(EngineCode.APPROVAL_NOT_ASKED);
    run.approve("ask", "ada").approve("ask", "linus");
    assertThat(run.at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldAskWhoeverARuleNames() {
    var run = asking(approval(new Approvers.Rule("entity.owner")));

    assertThat(run.question("ask").asked().parties())
        .containsExactly(new Approval.Party("rule", List.of("olga")));
    assertThat(run.question("ask").asked().requester()).isEqualTo("eve");
  }

  @Test
  void shouldFailWhenTheDirectoryDeclines() {
    var run =
        KernelDriver.with(KernelDriver.SUBMITTED, slot -> slot.step("ask", approval(user("ada"))));
    run.host.declines("approvers");

    run.request("eve", "submit");

    assertThat(run.state().progress().reason()).contains("HOST_SAID_NO");
  }

  @Test
  void shouldRefuseADecisionOnAnotherVersion() {
    var run = asking(approval(user("ada")));
    var ballot = KernelDriver.ballot(run.question("ask"), Answer.APPROVED);
    var stale =
        List.of(
            new KernelCommand.Decide(
                ballot.step(),
                ballot.version() - 1,
                ballot.materialHash(),
                Answer.APPROVED.action(),
                ""),
            new KernelCommand.Decide(
                ballot.step(), ballot.version(), "other", Answer.APPROVED.action(), ""));

    for (var one : stale) {
      assertThat(run.take(one, Actor.person("ada")).refusal().orElseThrow().code())
          .isEqualTo(EngineCode.APPROVAL_STALE);
    }
  }

  @Test
  void shouldRefuseADecisionOnADocumentThatHasJustChanged() {
    var run = asking(approval(user("ada")));
    var ballot = KernelDriver.ballot(run.question("ask"), Answer.APPROVED);
    run.host.set("amount", 200L);

    assertThat(run.take(ballot, Actor.person("ada")).refusal().orElseThrow().code())
        .isEqualTo(EngineCode.APPROVAL_STALE);
  }

  @Test
  void shouldAcceptADecisionAfterAChangeThatDoesNotMatter() {
    var run = asking(approval(user("ada"))).edit("bob", "note", "paid by card");

    assertThat(run.at()).containsExactly("ask");
    assertThat(run.approve("ask", "ada").at()).containsExactly("sys:state:active");
    assertThat(run.events(DocumentEvent.Repinned.class)).isNotEmpty();
  }

  @Test
  void shouldIgnoreALateDecision() {
    var run = asking(approval(user("ada")));
    var ballot = KernelDriver.ballot(run.question("ask"), Answer.REJECTED);
    run.approve("ask", "ada");

    run.command("ada", ballot);

    assertThat(run.last()).isInstanceOf(QuestionEvent.AnsweredLate.class);
    assertThat(run.at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldLetTheRequesterTakeItBack() {
    var run = asking(three(Quorum.ALL, false)).approve("ask", "ada");
    var withdraw = new KernelCommand.Withdraw("wrong supplier");
    assertThat(run.take(withdraw, Actor.person("bob")).refusal().orElseThrow().code())
        .isEqualTo(EngineCode.APPROVAL_NOT_REQUESTER);

    run.command("eve", withdraw);

    assertThat(run.at()).containsExactly("sys:state:draft");
    assertThat(run.state().approvals()).isEmpty();
    assertThat(run.events(QuestionEvent.ApprovalsInvalidated.class).get(0).cause())
        .isEqualTo(new Cause(Cause.CauseKind.WITHDRAWN, "wrong supplier"));
    run.command("eve", withdraw);
    assertThat(run.last()).isInstanceOf(InstanceEvent.Ignored.class);
  }

  @Test
  void shouldCloseTheQuestionOfAStepThatIsGivenUp() {
    var run = asking(approval(user("ada")));
    var late = KernelDriver.ballot(run.question("ask"), Answer.APPROVED);

    run.command("system", new KernelCommand.GiveUp(run.token("ask").id(), "STEP_CRASHED", "boom"));

    assertThat(run.state().approvals()).isEmpty();
    assertThat(run.state().progress().reason()).contains("STEP_CRASHED");
    run.command("ada", late);
    assertThat(run.last()).isInstanceOf(QuestionEvent.AnsweredLate.class);
    run.command("root", new KernelCommand.Retry(run.token("ask").id(), "fixed"));
    assertThat(run.approve("ask", "ada").at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldFireDeadlinesOfATask() {
    var clerk =
        PatchSteps.task(List.of(user("ada")), PatchSteps.consent("APPROVE", "approved"))
            .withDeadline(
                TaskDeadline.telling(
                    "soon", TaskDeadline.Kind.WARNING, "P1D", TaskDeadline.Audience.ASSIGNEES))
            .withDeadline(TaskDeadline.acting("over", TaskDeadline.Kind.BREACH, "P2D", "APPROVE"));
    var run =
        submitted(
            slot -> slot.step("ask", clerk, named("ask")).leave("ask", EdgeChoice.on("approved")));

    run.passes("P1D");
    run.passes("P1D");
    assertThat(run.events(QuestionEvent.DeadlineFired.class)).hasSize(1);
    run.passes("PT1M");

    assertThat(run.events(QuestionEvent.DeadlineFired.class)).hasSize(2);
    assertThat(run.at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldExpire() {
    var run =
        submitted(
            slot ->
                slot.step("ask", approval(user("ada")).within("P2D"), named("ask"))
                    .step("boss", approval(user("bob")), named("boss"))
                    .edge("ask", "boss", EdgeChoice.on(StepOutcomes.EXPIRED))
                    .leave("ask", EdgeChoice.on("approved"))
                    .joining());
    var late = KernelDriver.ballot(run.question("ask"), Answer.APPROVED);

    run.passes("P2D");
    assertThat(run.at()).containsExactly("boss");
    run.command("ada", late);
    assertThat(run.last()).isInstanceOf(QuestionEvent.AnsweredLate.class);

    assertThat(run.approve("boss", "bob").at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldPauseWhenItExpiresAndNobodyProvidedForThat() {
    var run = asking(approval(user("ada")).within("P2D")).passes("P2D");

    assertThat(run.state().progress().reason()).contains("WORKFLOW_NO_EDGE_MATCHED");
    run.command("root", new KernelCommand.Retry(run.token("ask").id(), "fixed"));
    assertThat(run.approve("ask", "ada").at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldGoOnAfterARejectionWhereTheWorkflowSaysSo() {
    var run =
        submitted(
                slot ->
                    slot.step("ask", approval(user("ada")).continuing(), named("ask"))
                        .step("boss", approval(user("bob")), named("boss"))
                        .edge("ask", "boss", EdgeChoice.on(StepOutcomes.REJECTED))
                        .leave("ask", EdgeChoice.on("approved"))
                        .joining())
            .reject("ask", "ada");

    assertThat(run.at()).containsExactly("boss");
    assertThat(run.approve("boss", "bob").at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldKeepTheOutputOfEarlierStepsForLaterOnes() {
    var run =
        submitted(
            slot ->
                slot.step("sum", script("entity.amount > 50"), node -> node.withKey("sum"))
                    .step("ask", approval(user("ada")), named("ask"))
                    .edge("sum", "ask", EdgeChoice.when("context.sum.result == true"))
                    .leave("sum", EdgeChoice.ALWAYS.atPriority(200))
                    .joining());

    assertThat(run.at()).containsExactly("ask");
    assertThat(run.state().context()).containsKey("sum");
    assertThat(run.question("ask").shown()).isEqualTo(run.host.document().pin());
    assertThat(run.step("ask").awaits().orElseThrow().until()).isEqualTo(Optional.empty());
  }
}
