package io.countersign.testkit.kernel;

import static io.countersign.engine.patch.PatchSteps.action;
import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.join;
import static io.countersign.engine.patch.PatchSteps.pause;
import static io.countersign.engine.patch.PatchSteps.script;
import static io.countersign.engine.patch.PatchSteps.split;
import static io.countersign.engine.patch.PatchSteps.user;
import static io.countersign.testkit.kernel.KernelDriver.named;
import static io.countersign.testkit.kernel.KernelDriver.submitted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.instance.InstanceCommand;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.note.NoteCommand;
import io.countersign.engine.family.note.NoteEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Command;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LifecycleTest {

  private static SlotBuilder askAda(SlotBuilder slot) {
    return slot.step("ada", approval(user("ada")), named("ada"));
  }

  @Test
  void shouldRestInDraftUntilSomebodySubmits() {
    var run = KernelDriver.bare();

    assertThat(run.at()).containsExactly("sys:state:draft");
    assertThat(run.step("sys:state:draft").awaits())
        .contains(new DocumentWait.Request(List.of("cancel", "submit")));
    assertThat(run.host.calls).isEmpty();
  }

  @Test
  void shouldWaitAtTheGateWhenNothingBeforeItDecides() {
    var run = KernelDriver.bare().request("eve", "submit");

    assertThat(run.at()).containsExactly("sys:gate:approve");
    assertThat(run.documentStatus()).isEqualTo("submitted");

    run.request("ada", "approve");

    assertThat(run.at()).containsExactly("sys:state:active");
    assertThat(run.documentStatus()).isEqualTo("active");
  }

  @Test
  void shouldEndWhenADocumentInForceIsClosed() {
    var run =
        KernelDriver.bare()
            .request("eve", "submit")
            .request("ada", "approve")
            .request("eve", "close");

    assertThat(run.status()).isEqualTo(InstanceStatus.COMPLETED);
    assertThat(run.state().currentNodes()).isEmpty();
    assertThat(run.documentStatus()).isEqualTo("active");
    assertThat(run.state().root()).isEmpty();
  }

  @Test
  void shouldActivateAfterApproval() {
    var run = submitted(LifecycleTest::askAda);
    assertThat(run.at()).containsExactly("ada");

    run.approve("ada", "ada");

    assertThat(run.at()).containsExactly("sys:state:active");
    assertThat(run.events(QuestionEvent.ApprovalsApplied.class)).hasSize(1);
    assertThat(run.state().approvals()).isEmpty();
  }

  @Test
  void shouldLetSmallAmountsThroughWithoutApproval() {
    var run =
        submitted(
            slot ->
                askAda(slot)
                    .step("check", script("entity.amount > 1000"), named("check"))
                    .edge("check", "ada", EdgeChoice.on("true"))
                    .leave("check", EdgeChoice.on("false"))
                    .joining());

    assertThat(run.at()).containsExactly("sys:state:active");
    assertThat(run.events(QuestionEvent.ApprovalsApplied.class)).isEmpty();
    assertThat(gateOutput(run)).containsEntry("approvals", "auto");
  }

  private static Map<String, @Nullable Object> gateOutput(KernelDriver run) {
    return run.events(StepEvent.StepClosed.class).stream()
        .map(StepEvent.StepClosed::output)
        .filter(output -> output.containsKey("approvals"))
        .reduce((first, second) -> second)
        .orElseThrow();
  }

  @Test
  void shouldRunEverythingAgainWhenResubmittedWithoutAnEdit() {
    var run = submitted(LifecycleTest::askAda);
    var version = run.host.document().pin().materialHash();

    run.reject("ada", "ada");
    assertThat(run.at()).containsExactly("sys:state:draft");
    assertThat(run.documentStatus()).isEqualTo("draft");
    assertThat(run.host.calls).contains("reject:submitted>draft");
    run.request("eve", "submit");

    assertThat(run.at()).containsExactly("ada");
    assertThat(run.visits("ada")).isEqualTo(2);
    assertThat(run.host.document().pin().materialHash()).isEqualTo(version);
    assertThat(run.state().root().orElseThrow().id().round()).isEqualTo(3);
    assertThat(run.approve("ada", "ada").at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldTakeARejectionPastThePolicyStepToTheGate() {
    var run = ticket().request("eve", "send");
    assertThat(run.at()).containsExactly("ada");

    run.reject("ada", "ada");

    assertThat(run.at()).containsExactly("sys:state:new");
    assertThat(run.host.calls).doesNotContain("policy:finish");
  }

  @Test
  void shouldFailTheGateWhenThePolicyDenies() {
    var run = ticket();
    run.host.declines("policy:finish");

    run.request("eve", "send").approve("ada", "ada");

    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(run.state().progress().reason()).contains("HOST_SAID_NO");
    assertThat(run.documentStatus()).isEqualTo("review");
    run.host.relents();
    run.command("root", new KernelCommand.Retry(run.token("sys:policy:finish").id(), "fixed"));
    assertThat(run.status()).isEqualTo(InstanceStatus.COMPLETED);
    assertThat(run.documentStatus()).isEqualTo("done");
  }

  @Test
  void shouldForgetApprovalsWhenThePolicySendsTheDocumentBack() {
    var run = ticket();
    run.host.answers("policy:finish", new StepAnswer.Said("reject", Map.of()));
    run.request("eve", "send").approve("ada", "ada");
    assertThat(run.at()).containsExactly("sys:state:new");
    assertThat(run.state().approvals()).isEmpty();

    run.host.relents();
    run.request("eve", "send").approve("ada", "ada");

    assertThat(run.status()).isEqualTo(InstanceStatus.COMPLETED);
    assertThat(run.events(QuestionEvent.ApprovalsApplied.class)).hasSize(1);
  }

  private static KernelDriver ticket() {
    var lifecycle =
        DocumentLifecycle.builder()
            .status("new", Role.INITIAL, EditWindow.EDITABLE)
            .stableStatus("review", Role.OPEN, EditWindow.AMEND_ONLY)
            .status("done", Role.FINAL, EditWindow.LOCKED)
            .transition("send", List.of("new"), "review", Gate.onRequest(EditWindow.EDITABLE))
            .transition(
                "finish",
                List.of("review"),
                "done",
                Gate.onArrival(EditWindow.LOCKED)
                    .checkingPolicy()
                    .requiringApproval()
                    .rejectingTo("new"))
            .build();
    var contract = EntityContract.over("ticket", lifecycle).build();
    var patch =
        PatchBuilder.on("ticket", 1).slot("slot:review_to_finish", LifecycleTest::askAda).build();
    return KernelDriver.of(Compiler.standard().compile(contract, patch).orThrow());
  }

  @Test
  void shouldNotPassAGateThatRequiresAnApprovalWithoutOne() {
    var lifecycle =
        DocumentLifecycle.builder()
            .status("new", Role.INITIAL, EditWindow.EDITABLE)
            .status("done", Role.FINAL, EditWindow.LOCKED)
            .transition(
                "finish",
                List.of("new"),
                "done",
                Gate.onRequest(EditWindow.LOCKED).requiringApproval())
            .build();
    var contract = EntityContract.over("ticket", lifecycle).build();
    var run = KernelDriver.of(Compiler.standard().compile(contract).orThrow());

    run.request("eve", "finish");

    assertThat(run.state().progress().reason()).contains("WORKFLOW_APPROVAL_REQUIRED");
    assertThat(run.documentStatus()).isEqualTo("new");
  }

  @Test
  void shouldCancelFromInsideASlot() {
    var run = submitted(LifecycleTest::askAda).request("eve", "cancel");

    assertThat(run.status()).isEqualTo(InstanceStatus.COMPLETED);
    assertThat(run.documentStatus()).isEqualTo("cancelled");
    assertThat(run.events(QuestionEvent.ApprovalsInvalidated.class)).hasSize(1);
  }

  @Test
  void shouldCancelAllBranchesAtOnce() {
    var run =
        submitted(
                slot ->
                    askAda(slot)
                        .step("bob", approval(user("bob")), named("bob"))
                        .step("split", split())
                        .step("join", join(JoinMode.ALL))
                        .inOrder("split", "ada", "join")
                        .inOrder("split", "bob", "join"))
            .approve("ada", "ada");

    run.request("eve", "cancel");

    assertThat(run.status()).isEqualTo(InstanceStatus.COMPLETED);
    assertThat(run.events(TokenEvent.Left.class).get(0).lost()).hasSize(3);
  }

  @Test
  void shouldRefuseWhatIsUnderWay() {
    var run =
        KernelDriver.with(
                KernelDriver.DRAFT, slot -> slot.step("night", pause("PT8H"), named("night")))
            .request("eve", "submit");

    assertThat(run.refused("eve", "submit").code()).isEqualTo(EngineCode.WORKFLOW_REQUEST_PENDING);
    assertThat(run.at()).containsExactly("night");
  }

  @Test
  void shouldRefuseWhatTheStatusDoesNotOffer() {
    var run = submitted(LifecycleTest::askAda);

    for (var verb : List.of("fly", "submit", "approve", "close", "drift", "reject")) {
      assertThat(run.refused("eve", verb).code())
          .as(verb)
          .isEqualTo(EngineCode.WORKFLOW_TRANSITION_UNAVAILABLE);
    }
  }

  @Test
  void shouldRefuseATransitionFromAStatusThatTheHostSetItself() {
    var run = submitted(LifecycleTest::askAda);
    run.host.put("active");
    run.command("eve", new KernelCommand.TakeNote());

    run.approve("ada", "ada");

    assertThat(run.state().progress().reason()).contains("WORKFLOW_ILLEGAL_TRANSITION");
    assertThat(run.host.calls).doesNotContain("approve:active>active");
  }

  @Test
  void shouldLeadOut() {
    var run = submitted(LifecycleTest::askAda);

    run.command("root", new KernelCommand.LeadOut("sys:state:draft", "wrong workflow"));

    assertThat(run.at()).containsExactly("sys:state:draft");
    assertThat(run.documentStatus()).isEqualTo("draft");
    assertThat(run.events(TokenEvent.Left.class))
        .last()
        .satisfies(left -> assertThat(left.cause().reason()).isEqualTo("wrong workflow"));
  }

  @Test
  void shouldSayWhichGatesAreBypassedAndRefuseThatWithoutAReason() {
    var run = submitted(LifecycleTest::askAda);
    var target = "sys:state:active";

    var decision = run.take(new KernelCommand.LeadOut(target, ""), Actor.person("root"));
    assertThat(decision.refusal().orElseThrow().code())
        .isEqualTo(EngineCode.WORKFLOW_BYPASS_WITHOUT_REASON);

    run.command("root", new KernelCommand.LeadOut(target, "it is urgent"));
    assertThat(run.at()).containsExactly(target);
    assertThat(run.events(InstanceEvent.Intervened.class))
        .containsExactly(
            new InstanceEvent.Intervened(
                InstanceEvent.Intervened.Intervention.BYPASS,
                "sys:gate:approve",
                Actor.person("root"),
                "it is urgent"));
  }

  @Test
  void shouldRefuseToLeadToWhereNoTokenCanStandAlone() {
    var run =
        submitted(
            slot ->
                askAda(slot)
                    .step("bob", approval(user("bob")))
                    .step("split", split())
                    .step("join", join(JoinMode.ALL))
                    .inOrder("split", "ada", "join")
                    .inOrder("split", "bob", "join"));
    var inside = SlotBuilder.nodeId(KernelDriver.SUBMITTED, "ada");
    var join = SlotBuilder.nodeId(KernelDriver.SUBMITTED, "join");

    for (var node : List.of("nowhere", inside, join)) {
      var decision = run.take(new KernelCommand.LeadOut(node, "why not"), Actor.person("root"));
      assertThat(decision.refusal()).as(node).isPresent();
    }
  }

  @Test
  void shouldResumeWhenLedOutOfAFailure() {
    var run =
        KernelDriver.with(
            KernelDriver.DRAFT, slot -> slot.step("post", action("post"), named("post")));
    run.host.declines("post");
    run.request("eve", "submit");
    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);

    run.command("root", new KernelCommand.LeadOut("sys:state:draft", ""));

    assertThat(run.status()).isEqualTo(InstanceStatus.RUNNING);
    assertThat(run.at()).containsExactly("sys:state:draft");
  }

  @Test
  void shouldLetPeopleCancelWhatFailed() {
    var run =
        KernelDriver.with(
            KernelDriver.DRAFT, slot -> slot.step("post", action("post"), named("post")));
    run.host.declines("post");
    run.request("eve", "submit").request("eve", "cancel");

    assertThat(run.status()).isEqualTo(InstanceStatus.COMPLETED);
    assertThat(run.documentStatus()).isEqualTo("cancelled");
  }

  @Test
  void shouldKeepWhatAnOperatorPausedWhenPeopleCancel() {
    var run =
        submitted(LifecycleTest::askAda)
            .command("root", new InstanceCommand.Pause("audit"))
            .request("eve", "cancel");

    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(run.documentStatus()).isEqualTo("submitted");
    run.command("root", new InstanceCommand.Resume("checked"));
    assertThat(run.status()).isEqualTo(InstanceStatus.COMPLETED);
  }

  @Test
  void shouldPauseAndResume() {
    var run = submitted(LifecycleTest::askAda).command("root", new InstanceCommand.Pause("audit"));
    run.command("root", new InstanceCommand.Pause("again"));
    assertThat(run.last()).isInstanceOf(InstanceEvent.Ignored.class);

    run.approve("ada", "ada");
    assertThat(run.documentStatus()).isEqualTo("submitted");
    run.command("root", new InstanceCommand.Resume("checked"));

    assertThat(run.at()).containsExactly("sys:state:active");
    run.command("root", new InstanceCommand.Resume("checked"));
    assertThat(run.last()).isInstanceOf(InstanceEvent.Ignored.class);
  }

  @Test
  void shouldStopAndIgnoreWhateverComesLater() {
    var run = submitted(LifecycleTest::askAda);
    var ballot = KernelDriver.ballot(run.question("ada"), Approval.Answer.APPROVED);

    run.command("root", new InstanceCommand.Stop(InstanceStatus.CANCELLED, "amended"));

    assertThat(run.status()).isEqualTo(InstanceStatus.CANCELLED);
    var late =
        List.of(
            ballot,
            new KernelCommand.Request("cancel", ""),
            new KernelCommand.Due(3),
            new KernelCommand.Deliver("k", Map.of()),
            new InstanceCommand.Pause(""),
            new InstanceCommand.Resume("checked"),
            new KernelCommand.Retry(TokenId.FIRST, "fixed"),
            new KernelCommand.LeadOut("sys:state:draft", ""),
            new InstanceCommand.Stop(InstanceStatus.FAILED, ""),
            new KernelCommand.GiveUp(TokenId.FIRST, "X", ""),
            new KernelCommand.Answered(3, new StepAnswer.TimeCame()));
    for (var command : late) {
      run.command("somebody", command);
      assertThat(run.last())
          .isInstanceOfSatisfying(
              InstanceEvent.Ignored.class,
              ignored -> assertThat(ignored.command()).isEqualTo(command.name()));
    }
  }

  @Test
  void shouldRunAgainBeforeAPausedInstanceIsFailed() {
    var run =
        submitted(LifecycleTest::askAda)
            .command("root", new InstanceCommand.Pause("audit"))
            .command("root", new InstanceCommand.Stop(InstanceStatus.FAILED, "given up"));

    assertThat(run.status()).isEqualTo(InstanceStatus.FAILED);
    assertThat(run.events(InstanceEvent.Resumed.class)).hasSize(1);
  }

  @Test
  void shouldStopOnlyInAFinalWayThatNothingElseLeadsTo() {
    for (var status :
        List.of(InstanceStatus.RUNNING, InstanceStatus.PAUSED, InstanceStatus.COMPLETED)) {
      assertThatThrownBy(() -> new InstanceCommand.Stop(status, ""))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void shouldGiveUpAStepThatCannotBeRun() {
    var run = KernelDriver.bare();
    run.take(new KernelCommand.Request("submit", ""), Actor.person("eve"));
    var ready = run.state().root().orElseThrow();
    assertThat(ready.phase()).isEqualTo(Token.Phase.READY);

    run.command("worker", new KernelCommand.GiveUp(ready.id(), "HOST_BROKEN", "it threw"));

    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(run.state().progress().reason()).contains("HOST_BROKEN");
    run.command("worker", new KernelCommand.GiveUp(ready.id(), "HOST_BROKEN", "it threw"));
    assertThat(run.last()).isInstanceOf(InstanceEvent.Ignored.class);
    run.command("root", new KernelCommand.Retry(ready.id(), "fixed"));
    assertThat(run.at()).containsExactly("sys:gate:approve");
    assertThat(run.state().root().orElseThrow().id()).isEqualTo(new TokenId("r1#a2"));
  }

  @Test
  void shouldNoteARemarkAndMoveNothing() {
    var run = KernelDriver.bare();
    for (var command : List.of(new InstanceCommand.Pause("audit"), stop())) {
      run.command("olga", command);
      var before = run.state();

      run.command("olga", new NoteCommand.AddNote("paid twice"));

      assertThat(run.last()).isEqualTo(new NoteEvent.NoteAdded("paid twice", Actor.person("olga")));
      assertThat(run.state().with(before.progress())).isEqualTo(before);
      assertThat(run.status()).isEqualTo(before.progress().status());
    }
    assertThat(run.status()).isEqualTo(InstanceStatus.CANCELLED);
  }

  private static Command stop() {
    return new InstanceCommand.Stop(InstanceStatus.CANCELLED, "over");
  }

  @Test
  void shouldSayWhoAskedAndWhy() {
    var run = KernelDriver.bare().request("eve", "submit");

    assertThat(run.events(InstanceEvent.Requested.class))
        .containsExactly(new InstanceEvent.Requested("submit", Actor.person("eve"), "please"));
    assertThat(run.state().progress().underway()).isEqualTo(Optional.empty());
  }

  @Test
  void shouldIgnoreAnAnswerThatNobodyAskedFor() {
    var run = submitted(LifecycleTest::askAda);
    var before = run.question("ada");

    run.command("host", new KernelCommand.Answered(before.step(), new StepAnswer.Found(List.of())));

    assertThat(run.last()).isInstanceOf(InstanceEvent.Ignored.class);
    assertThat(run.question("ada")).isEqualTo(before);
  }
}
