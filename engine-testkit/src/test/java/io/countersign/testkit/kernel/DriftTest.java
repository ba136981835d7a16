package io.countersign.testkit.kernel;

import static io.countersign.engine.patch.PatchSteps.action;
import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.event;
import static io.countersign.engine.patch.PatchSteps.join;
import static io.countersign.engine.patch.PatchSteps.materialAction;
import static io.countersign.engine.patch.PatchSteps.split;
import static io.countersign.engine.patch.PatchSteps.user;
import static io.countersign.testkit.kernel.KernelDriver.named;
import static io.countersign.testkit.kernel.KernelDriver.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.SlotContract;
import io.countersign.engine.document.SlotContract.OnDrift;
import io.countersign.engine.document.StatusContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.document.TransitionContract.Origin;
import io.countersign.engine.family.instance.InstanceCommand;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepOutcomes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DriftTest {

  /** Ada approves, then something has to happen. */
  private static SlotBuilder adaThenWait(SlotBuilder slot) {
    return slot.step("ada", approval(user("ada")), named("ada"))
        .step("wait", event("k"), named("wait"))
        .inOrder("ada", "wait");
  }

  @Test
  void shouldAmendWhatChangedBeforeItWasApproved() {
    var run = submitted(DriftTest::adaThenWait);
    var late = KernelDriver.ballot(run.question("ada"), Approval.Answer.APPROVED);

    run.edit("eve", "amount", 200L);

    assertThat(run.at()).containsExactly("sys:state:amended");
    assertThat(run.documentStatus()).isEqualTo("amended");
    run.command("ada", late);
    assertThat(run.last().whyUnchanged()).isPresent();
    run.request("eve", "submit").approve("ada", "ada").event("k");
    assertThat(run.at()).containsExactly("sys:state:active");
    assertThat(run.events(QuestionEvent.ApprovalsApplied.class)).hasSize(1);
  }

  @Test
  void shouldShowAWordOnceUntilAnotherIsShown() {
    var run =
        submitted(
                slot ->
                    slot.step("ada", approval(user("ada")), named("ada"))
                        .step("wait", event("k"), named("wait"))
                        .step("again", event("l"), named("again"))
                        .edge("ada", "wait")
                        .showing("PENDING")
                        .edge("wait", "again")
                        .showing("PENDING")
                        .leave("again", EdgeChoice.ALWAYS)
                        .showing("DONE"))
            .approve("ada", "ada")
            .event("k")
            .event("l");

    assertThat(run.events(InstanceEvent.StatusShown.class))
        .extracting(InstanceEvent.StatusShown::word)
        .containsExactly("PENDING", "DONE");
    assertThat(run.state().progress().shows()).contains("DONE");
  }

  @Test
  void shouldAmendWhatChangedAfterItWasApproved() {
    var run = submitted(DriftTest::adaThenWait).approve("ada", "ada").edit("eve", "amount", 200L);

    assertThat(run.at()).containsExactly("sys:state:amended");
    assertThat(run.state().approvals()).isEmpty();
    assertThat(run.events(QuestionEvent.ApprovalsInvalidated.class)).hasSize(1);
  }

  @Test
  void shouldAmendWhatChangedAtTheGate() {
    var run = KernelDriver.bare().request("eve", "submit").edit("eve", "amount", 200L);

    assertThat(run.at()).containsExactly("sys:state:amended");
    run.request("eve", "submit").request("bob", "approve");
    assertThat(run.at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldAmendFromAllBranchesAtOnce() {
    var run =
        submitted(
                slot ->
                    adaThenWait(slot)
                        .step("split", split())
                        .step("join", join(JoinMode.ALL))
                        .step("bob", approval(user("bob")), named("bob"))
                        .inOrder("split", "ada")
                        .inOrder("wait", "join")
                        .inOrder("split", "bob", "join"))
            .approve("bob", "bob")
            .edit("eve", "amount", 200L);

    assertThat(run.at()).containsExactly("sys:state:amended");
    assertThat(run.state().tokens()).hasSize(1);
  }

  @Test
  void shouldNoteAChangeOnceWhenItIsUndone() {
    var run = submitted(DriftTest::adaThenWait);
    run.host.set("amount", 200L);
    run.host.set("amount", 100L);

    run.command("eve", new KernelCommand.TakeNote());

    assertThat(run.at()).containsExactly("ada");
    assertThat(run.state().pin()).isEqualTo(run.host.document().pin());
  }

  @Test
  void shouldLetDraftsChange() {
    var run = KernelDriver.bare().edit("eve", "amount", 200L);

    assertThat(run.at()).containsExactly("sys:state:draft");
    assertThat(run.state().pin()).isEqualTo(run.host.document().pin());
    assertThat(run.events(TokenEvent.Left.class)).isEmpty();
  }

  private static KernelDriver draftSlot() {
    return KernelDriver.with(
            KernelDriver.DRAFT,
            slot ->
                adaThenWait(slot)
                    .step("no", event("no"), named("no"))
                    .edge("ada", "no", EdgeChoice.on(StepOutcomes.REJECTED))
                    .joining())
        .request("eve", "submit");
  }

  @Test
  void shouldAskAgainWhereDocumentsMayChange() {
    var run = draftSlot();
    var first = run.token("ada").id();

    run.edit("eve", "amount", 200L);

    assertThat(run.at()).containsExactly("ada");
    assertThat(run.token("ada").id()).isEqualTo(first.nextRound());
    assertThat(run.question("ada").shown().version()).isEqualTo(2);
    assertThat(run.approve("ada", "ada").event("k").documentStatus()).isEqualTo("submitted");
  }

  @Test
  void shouldBeginTheSlotAgainWhenAnAnswerWasGivenForWhatIsNoMore() {
    var run = draftSlot().approve("ada", "ada");
    assertThat(run.at()).containsExactly("wait");

    run.edit("eve", "amount", 200L);

    assertThat(run.at()).containsExactly("ada");
    assertThat(run.approve("ada", "ada").event("k").documentStatus()).isEqualTo("submitted");
    assertThat(run.events(QuestionEvent.ApprovalsApplied.class)).hasSize(1);
  }

  private static KernelDriver failingOnDrift() {
    var strict = new SlotContract("slot:new_to_finish", EditWindow.AMEND_ONLY, true, OnDrift.FAIL);
    var lifecycle =
        new DocumentLifecycle(
            List.of(
                new StatusContract("new", Role.INITIAL, EditWindow.EDITABLE, false),
                new StatusContract("open", Role.OPEN, EditWindow.EDITABLE, true),
                new StatusContract("done", Role.FINAL, EditWindow.LOCKED, false)),
            List.of(
                new TransitionContract(
                    "send",
                    List.of(new Origin("new", Optional.empty())),
                    "open",
                    Gate.onRequest(EditWindow.EDITABLE),
                    Optional.empty(),
                    false),
                new TransitionContract(
                    "finish",
                    List.of(new Origin("open", Optional.of(strict))),
                    "done",
                    Gate.onArrival(EditWindow.LOCKED).rejectingTo("new"),
                    Optional.empty(),
                    false)));
    var contract =
        EntityContract.over("invoice", lifecycle)
            .materialField("amount", ScalarType.INTEGER)
            .build();
    var patch =
        PatchBuilder.on("invoice", 1).slot("slot:new_to_finish", DriftTest::adaThenWait).build();
    return KernelDriver.of(Compiler.standard().compile(contract, patch).orThrow())
        .request("eve", "send");
  }

  @Test
  void shouldPauseWhereTheContractSaysSo() {
    var run = failingOnDrift().edit("eve", "amount", 200L);

    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(run.state().progress().reason()).contains("WORKFLOW_VERSION_DRIFT");
    assertThat(run.at()).containsExactly("ada");
    assertThat(run.visits("ada")).isEqualTo(1);
    run.command("root", new InstanceCommand.Resume("checked"));
    assertThat(run.question("ada").shown()).isEqualTo(run.host.document().pin());
    assertThat(run.approve("ada", "ada").event("k").status()).isEqualTo(InstanceStatus.COMPLETED);
  }

  @Test
  void shouldNotPassTheGateOnAnApprovalOfWhatIsNoMoreWhenResumed() {
    var run = failingOnDrift().approve("ada", "ada").edit("eve", "amount", 200L);
    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);

    run.command("root", new InstanceCommand.Resume("checked"));

    assertThat(run.at()).containsExactly("ada");
    assertThat(run.documentStatus()).isEqualTo("open");
  }

  @Test
  void shouldBeginAgainFromAGateThatFailed() {
    var run = submittedFailing();

    run.edit("eve", "amount", 200L);

    assertThat(run.status()).isEqualTo(InstanceStatus.RUNNING);
    assertThat(run.at()).containsExactly("ada");
  }

  private static KernelDriver submittedFailing() {
    var run = draftSlot();
    run.host.declines("submit:draft>submitted");
    run.approve("ada", "ada").event("k");
    assertThat(run.at()).containsExactly("sys:gate:submit");
    run.host.relents();
    return run;
  }

  @Test
  void shouldWantAnotherApprovalAfterAnOwnChange() {
    var run = raising(false);

    assertThat(run.at()).containsExactly("sys:gate:approve");
    assertThat(run.state().progress().reason()).contains("WORKFLOW_APPROVAL_UNUSABLE");
    assertThat(run.documentStatus()).isEqualTo("submitted");
  }

  @Test
  void shouldPassWithAnApprovalThatWasGivenAfterAnOwnChange() {
    var run = raising(true);
    assertThat(run.at()).containsExactly("bob");

    run.approve("bob", "bob");

    assertThat(run.at()).containsExactly("sys:state:active");
    assertThat(run.events(QuestionEvent.ApprovalsApplied.class).get(0).steps()).hasSize(1);
    assertThat(run.state().approvals()).isEmpty();
    assertThat(run.events(TokenEvent.Left.class)).isEmpty();
  }

  private static KernelDriver raising(boolean twice) {
    var run =
        KernelDriver.with(
            KernelDriver.SUBMITTED,
            slot -> {
              var made =
                  slot.step("ada", approval(user("ada")), named("ada"))
                      .step("raise", materialAction("raise", Map.of()), named("raise"))
                      .inOrder("ada", "raise");
              return twice
                  ? made.step("bob", approval(user("bob")), named("bob")).inOrder("raise", "bob")
                  : made;
            });
    run.host.changing("raise", Map.of("amount", 300L));
    return run.request("eve", "submit").approve("ada", "ada");
  }

  @Test
  void shouldFailAStepThatChangesWhatItDidNotDeclare() {
    var run =
        KernelDriver.with(
            KernelDriver.SUBMITTED,
            slot ->
                slot.step("split", split())
                    .step("join", join(JoinMode.ALL), named("join"))
                    .step("k", event("k"), named("k"))
                    .step("raise", action("raise"), named("raise"))
                    .step("ada", approval(user("ada")), named("ada"))
                    .step("bob", approval(user("bob")), named("bob"))
                    .inOrder("split", "k", "raise", "join")
                    .inOrder("split", "ada", "join")
                    .inOrder("split", "bob", "join"));
    run.host.changing("raise", Map.of("amount", 300L));
    run.request("eve", "submit").approve("ada", "ada").event("k");

    assertThat(run.state().progress().reason()).contains("WORKFLOW_UNDECLARED_CHANGE");
    run.command("root", new KernelCommand.Retry(run.token("raise").id(), "fixed"));
    assertThat(run.at()).containsExactly("bob", "join");
    assertThat(run.question("bob").shown()).isEqualTo(run.state().pin());
    run.approve("bob", "bob");
    assertThat(run.at()).containsExactly("sys:gate:approve");
    assertThat(run.state().progress().reason()).contains("WORKFLOW_APPROVAL_UNUSABLE");

    run.command("root", new KernelCommand.LeadOut("sys:state:draft", "ada has to see it"));
    run.request("eve", "submit").approve("ada", "ada").event("k").approve("bob", "bob");
    assertThat(run.at()).containsExactly("sys:state:active");
    assertThat(run.events(QuestionEvent.ApprovalsApplied.class).get(0).steps()).hasSize(2);
  }

  @Test
  void shouldNoteOwnChangesThatDoNotMatter() {
    var run =
        KernelDriver.with(
            KernelDriver.SUBMITTED,
            slot ->
                slot.step("ada", approval(user("ada")), named("ada"))
                    .step("stamp", action("stamp"))
                    .inOrder("ada", "stamp"));
    run.host.changing("stamp", Map.of("note", "seen"));

    run.request("eve", "submit").approve("ada", "ada");

    assertThat(run.at()).containsExactly("sys:state:active");
    assertThat(run.state().pin()).isEqualTo(run.host.document().pin());
  }

  @Test
  void shouldFollowAStatusThatTheHostChangedItself() {
    var run = submitted(DriftTest::adaThenWait);
    run.host.put("active");

    run.command("eve", new KernelCommand.Follow());

    assertThat(run.at()).containsExactly("sys:state:active");
    assertThat(run.documentStatus()).isEqualTo("active");
    assertThat(run.state().approvals()).isEmpty();
    assertThat(run.state().pin().status()).isEqualTo("active");
    assertThat(run.events(TokenEvent.Left.class))
        .singleElement()
        .satisfies(left -> assertThat(left.cause().kind()).isEqualTo(Cause.CauseKind.FOLLOWED));
    assertThat(run.events(QuestionEvent.ApprovalsInvalidated.class)).hasSize(1);
    run.request("eve", "cancel");
    assertThat(run.documentStatus()).isEqualTo("cancelled");
  }

  @Test
  void shouldFollowToTheEndAndOutOfWhatWasStuck() {
    var run = submitted(slot -> slot.step("ask", event("k"), named("ask")));
    run.command("olga", new InstanceCommand.Pause("look"));
    run.host.put("cancelled");
    run.command("eve", new KernelCommand.Follow());

    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);
    run.command("olga", new InstanceCommand.Resume("checked"));
    assertThat(run.status()).isEqualTo(InstanceStatus.COMPLETED);
    assertThat(run.state().progress().window()).contains(EditWindow.LOCKED);
  }

  @Test
  void shouldNotFollowToAStatusThatTheWorkflowDoesNotHave() {
    var run = submitted(DriftTest::adaThenWait);
    run.host.put("archived");

    run.take(new KernelCommand.Follow(), Actor.person("eve"));

    assertThat(run.last())
        .isEqualTo(
            new InstanceEvent.Ignored(
                "follow", "the workflow has no status 'archived'", Actor.person("eve")));
    assertThat(run.at()).containsExactly("ada");
  }

  @Test
  void shouldKeepTheWindowOfTheStatusItEndedIn() {
    for (var window : EditWindow.values()) {
      var lifecycle =
          DocumentLifecycle.builder()
              .status("draft", Role.INITIAL, EditWindow.EDITABLE)
              .status("done", Role.ACTIVE, window)
              .bareTransition("finish", List.of("draft"), "done", Gate.onRequest(EditWindow.LOCKED))
              .build();
      var contract = EntityContract.over("invoice", lifecycle).build();
      var run =
          KernelDriver.of(Compiler.standard().compile(contract).orThrow()).request("eve", "finish");

      assertThat(run.status()).isEqualTo(InstanceStatus.COMPLETED);
      assertThat(run.state().progress().window()).contains(window);
    }
  }

  @Test
  void shouldLockWhatWasEndedFromOutside() {
    for (var status : List.of(InstanceStatus.CANCELLED, InstanceStatus.FAILED)) {
      var run = KernelDriver.bare();
      run.command("olga", new InstanceCommand.Stop(status, "because"));

      assertThat(run.state().progress().window()).contains(EditWindow.LOCKED);
    }
  }
}
