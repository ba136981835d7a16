package io.countersign.testkit.kernel;

import static io.countersign.engine.patch.PatchSteps.action;
import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.event;
import static io.countersign.engine.patch.PatchSteps.join;
import static io.countersign.engine.patch.PatchSteps.materialAction;
import static io.countersign.engine.patch.PatchSteps.rule;
import static io.countersign.engine.patch.PatchSteps.split;
import static io.countersign.engine.patch.PatchSteps.user;
import static io.countersign.testkit.kernel.KernelDriver.named;
import static io.countersign.testkit.kernel.KernelDriver.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.SlotContract;
import io.countersign.engine.document.SlotContract.OnDrift;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.document.TransitionContract.Origin;
import io.countersign.engine.family.instance.InstanceCommand;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.Cause;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.WorkflowPatch;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which of several ways a document leaves by, and what it leaves behind. */
class DepartureTest {

  private static SlotBuilder adaThenWait(SlotBuilder slot) {
    return slot.step("ada", approval(user("ada")), named("ada"))
        .step("wait", event("k"), named("wait"))
        .inOrder("ada", "wait");
  }

  private static KernelDriver over(DocumentLifecycle lifecycle, WorkflowPatch patch) {
    var contract =
        EntityContract.over("invoice", lifecycle)
            .materialField("amount", ScalarType.INTEGER)
            .field("id", ScalarType.TEXT)
            .field("note", ScalarType.TEXT)
            .field("owner", ScalarType.TEXT)
            .field("urgent", ScalarType.BOOLEAN)
            .build();
    return KernelDriver.of(Compiler.standard().compile(contract, patch).orThrow());
  }

  @Test
  void shouldTakeNoApprovalAlongWhenAnOperatorLeadsOut() {
    var run = submitted(DepartureTest::adaThenWait);
    long asked = run.step("ada").seq();
    run.approve("ada", "ada");

    run.command("root", new KernelCommand.LeadOut("sys:state:draft", "wrong form"));

    assertThat(run.state().approvals()).isEmpty();
    assertThat(run.events(QuestionEvent.ApprovalsInvalidated.class))
        .singleElement()
        .satisfies(gone -> assertThat(gone.steps()).containsExactly(asked))
        .satisfies(gone -> assertThat(gone.cause().kind()).isEqualTo(Cause.CauseKind.OPERATOR));
  }

  @Test
  void shouldResumeOnlyWhatWasPaused() {
    var out = submitted(DepartureTest::adaThenWait);
    out.command("root", new KernelCommand.LeadOut("sys:state:draft", "wrong form"));
    var cancelled = submitted(DepartureTest::adaThenWait).request("eve", "cancel");
    var rejected = submitted(DepartureTest::adaThenWait).reject("ada", "ada");
    var drifted = submitted(DepartureTest::adaThenWait).edit("eve", "amount", 200L);

    for (var run : List.of(out, cancelled, rejected, drifted)) {
      assertThat(run.events(InstanceEvent.Resumed.class)).isEmpty();
    }
  }

  @Test
  void shouldResumeOnceWhatAnOperatorPausedAndLeadsOut() {
    var run =
        submitted(DepartureTest::adaThenWait)
            .command("root", new InstanceCommand.Pause("audit"))
            .command("root", new KernelCommand.LeadOut("sys:state:draft", "wrong form"));

    assertThat(run.status()).isEqualTo(InstanceStatus.RUNNING);
    assertThat(run.events(InstanceEvent.Resumed.class)).hasSize(1);
  }

  @Test
  void shouldLeaveAFailureBehindWhenTheDocumentChanges() {
    var run = KernelDriver.with(KernelDriver.SUBMITTED, slot -> slot.step("it", action("post")));
    run.host.declines("post");
    run.request("eve", "submit");
    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);

    run.edit("eve", "amount", 200L);

    assertThat(run.status()).isEqualTo(InstanceStatus.RUNNING);
    assertThat(run.at()).containsExactly("sys:state:amended");
    assertThat(run.events(InstanceEvent.Resumed.class)).hasSize(1);
  }

  @Test
  void shouldNotAskAgainByItselfWhatCouldNotBeAsked() {
    var run = draftSlot();
    var failed = run.token("ada").id();
    run.command("worker", new KernelCommand.GiveUp(failed, "HOST_BROKEN", "it threw"));

    run.edit("eve", "amount", 200L);

    assertThat(run.token("ada").id()).isEqualTo(failed);
    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);
    run.command("root", new KernelCommand.Retry(failed, "fixed"));
    assertThat(run.question("ada").shown()).isEqualTo(run.host.document().pin());
  }

  private static KernelDriver draftSlot() {
    return KernelDriver.with(KernelDriver.DRAFT, DepartureTest::inDraft).request("eve", "submit");
  }

  private static SlotBuilder inDraft(SlotBuilder slot) {
    return adaThenWait(slot)
        .step("no", event("no"), named("no"))
        .edge("ada", "no", EdgeChoice.on(StepOutcomes.REJECTED))
        .joining();
  }

  @Test
  void shouldBeginAgainTheSlotThatTheAnswerWasGivenIn() {
    var patch =
        PatchBuilder.on("invoice", 1)
            .slot(KernelDriver.DRAFT, slot -> slot.step("first", event("first"), named("first")))
            .slot(KernelDriver.APPROVED, DepartureTest::inDraft)
            .build();
    var run =
        KernelDriver.with(patch)
            .request("eve", "submit")
            .event("first")
            .request("eve", "approve")
            .approve("ada", "ada");
    assertThat(run.at()).containsExactly("wait");

    run.edit("eve", "amount", 200L);

    assertThat(run.at()).containsExactly("ada");
    assertThat(run.visits("ada")).isEqualTo(2);
  }

  /** Behind the gate of a check people are asked; the gate of approval waits to be asked for. */
  private static DocumentLifecycle checked() {
    return DocumentLifecycle.builder()
        .status("fresh", Role.INITIAL, EditWindow.EDITABLE)
        .status("checked", Role.OPEN, EditWindow.EDITABLE)
        .status("active", Role.ACTIVE, EditWindow.LOCKED)
        .transition("check", List.of("fresh"), "checked", Gate.onRequest(EditWindow.EDITABLE))
        .transition(
            "approve",
            List.of("checked"),
            "active",
            Gate.onArrival(EditWindow.EDITABLE).rejectingTo("fresh"))
        .build();
  }

  @Test
  void shouldStayAtTheGateWhereNoSlotOfItsOwnCanBeginAgain() {
    var patch =
        PatchBuilder.on("invoice", 1).slot("slot:check_to_checked", DepartureTest::inDraft).build();
    var run = over(checked(), patch).request("eve", "check").approve("ada", "ada").event("k");
    assertThat(run.at()).containsExactly("sys:gate:approve");

    run.edit("eve", "amount", 200L);

    assertThat(run.at()).containsExactly("sys:gate:approve");
    assertThat(run.request("eve", "approve").state().progress().reason())
        .contains("WORKFLOW_APPROVAL_UNUSABLE");
  }

  /**
   * Two statuses in which documents hold still, and out of the second a way that fails on drift.
   */
  private static DocumentLifecycle strict() {
    var review = SlotContract.stable("slot:review", EditWindow.AMEND_ONLY);
    var approve = SlotContract.stable("slot:approve", EditWindow.AMEND_ONLY);
    var refer = new SlotContract("slot:refer", EditWindow.AMEND_ONLY, true, OnDrift.FAIL);
    var plain =
        DocumentLifecycle.builder()
            .status("fresh", Role.INITIAL, EditWindow.EDITABLE)
            .stableStatus("review", Role.OPEN, EditWindow.AMEND_ONLY)
            .stableStatus("offered", Role.OPEN, EditWindow.AMEND_ONLY)
            .status("active", Role.ACTIVE, EditWindow.LOCKED)
            .status("referred", Role.FINAL, EditWindow.LOCKED)
            .status("amended", Role.AMENDED, EditWindow.EDITABLE)
            .bareTransition(
                "send", List.of("fresh", "amended"), "review", Gate.onRequest(EditWindow.EDITABLE))
            .build();
    var transitions =
        List.of(
            plain.transitions().get(0),
            way("offer", "review", review, "offered", Gate.onArrival(EditWindow.AMEND_ONLY)),
            way("approve", "offered", approve, "active", Gate.onArrival(EditWindow.AMEND_ONLY)),
            way(
                "refer",
                "offered",
                refer,
                "referred",
                Gate.onRequest(EditWindow.AMEND_ONLY).leavingSteps()));
    return new DocumentLifecycle(plain.statuses(), transitions);
  }

  private static TransitionContract way(
      String verb, String from, SlotContract slot, String to, Gate gate) {
    return new TransitionContract(
        verb,
        List.of(new Origin(from, Optional.of(slot))),
        to,
        gate.rejectingTo("fresh"),
        Optional.empty(),
        false);
  }

  private static KernelDriver offered() {
    var patch =
        PatchBuilder.on("invoice", 1)
            .slot("slot:review", slot -> slot.step("r", event("r"), named("r")))
            .slot("slot:approve", slot -> slot.step("a", event("a"), named("a")))
            .slot("slot:refer", slot -> slot.step("f", event("f"), named("f")))
            .build();
    var run = over(strict(), patch).request("eve", "send");
    assertThat(run.at()).containsExactly("r");
    return run.event("r");
  }

  @Test
  void shouldAmendByTheEdgeOutOfTheStatusThatItIsIn() {
    var run = offered();
    assertThat(run.at()).containsExactly("a");

    run.edit("eve", "amount", 200L);

    assertThat(run.at()).containsExactly("sys:state:amended");
    var edge = run.events(TokenEvent.Left.class).get(0).edgeId().orElseThrow();
    assertThat(run.program().workflow().edge(edge).source()).isEqualTo("sys:state:offered");
  }

  @Test
  void shouldStopWhereOneOfSeveralWaysSaysSo() {
    var run = offered().request("eve", "refer");
    assertThat(run.at()).containsExactly("f");

    run.edit("eve", "amount", 200L);

    assertThat(run.at()).containsExactly("f");
    assertThat(run.state().progress().reason()).contains("WORKFLOW_VERSION_DRIFT");
  }

  @Test
  void shouldLoseTheWorthOfAnApprovalOnce() {
    var run =
        KernelDriver.with(
            KernelDriver.SUBMITTED,
            slot ->
                slot.step("ada", approval(user("ada")), named("ada"))
                    .step("raise", materialAction("raise", Map.of()), named("raise"))
                    .step("bob", approval(user("bob")), named("bob"))
                    .inOrder("ada", "raise", "bob"));
    run.host.changing("raise", Map.of("amount", 300L));
    run.request("eve", "submit");
    long ada = run.step("ada").seq();
    run.approve("ada", "ada");
    long bob = run.step("bob").seq();
    assertThat(run.state().approvals().get(ada))
        .extracting(Approval::verdict)
        .isEqualTo(Approval.Verdict.VOID);

    run.request("eve", "cancel");

    assertThat(run.events(QuestionEvent.ApprovalsInvalidated.class))
        .extracting(QuestionEvent.ApprovalsInvalidated::steps)
        .containsExactly(List.of(ada), List.of(bob));
  }

  @Test
  void shouldEndTheStepOfWhoeverRejects() {
    var run = submitted(DepartureTest::adaThenWait).reject("ada", "ada");

    assertThat(run.events(StepEvent.StepClosed.class))
        .filteredOn(closed -> closed.end().outcome().equals(StepOutcomes.REJECTED))
        .singleElement()
        .satisfies(closed -> assertThat(closed.end().status()).isEqualTo(StepStatus.COMPLETED));
  }

  @Test
  void shouldNotTakeTheWordOfARuleForARejectionByPeople() {
    var run =
        KernelDriver.with(
            KernelDriver.SUBMITTED, slot -> slot.step("it", rule("credit"), named("it")));
    run.host.answers("credit", new StepAnswer.Said(StepOutcomes.REJECTED, Map.of()));

    run.request("eve", "submit");

    assertThat(run.at()).containsExactly("it");
    assertThat(run.state().progress().reason()).contains("WORKFLOW_NO_EDGE_MATCHED");
  }

  @Test
  void shouldTryAgainOnlyWhatHasFailed() {
    var run = submitted(DepartureTest::adaThenWait);
    var asked = run.token("ada").id();

    run.command("root", new KernelCommand.Retry(asked, "fixed"));

    assertThat(run.last()).isInstanceOf(InstanceEvent.Ignored.class);
    assertThat(run.token("ada").id()).isEqualTo(asked);
  }

  @Test
  void shouldTakeNoteOfAChangeBeforeItGoesOn() {
    var run = submitted(DepartureTest::adaThenWait);
    run.host.set("amount", 200L);

    run.settle();

    assertThat(run.at()).containsExactly("sys:state:amended");
  }

  @Test
  void shouldCountNobodyTwiceWhoseFirstAnswerLostItsWorth() {
    var run =
        KernelDriver.with(
            KernelDriver.SUBMITTED,
            slot ->
                slot.step("ada", approval(user("ada")), named("ada"))
                    .step("raise", materialAction("raise", Map.of()), named("raise"))
                    .step("again", approval(user("ada")), named("again"))
                    .inOrder("ada", "raise", "again"));
    run.host.changing("raise", Map.of("amount", 300L));
    run.request("eve", "submit").approve("ada", "ada");

    assertThat(run.approve("again", "ada").documentStatus()).isEqualTo("active");
  }

  @Test
  void shouldSayWhichStepIsLeftWhenNothingElseMoves() {
    var run = KernelDriver.with(KernelDriver.SUBMITTED, slot -> postBeside(slot, action("post")));
    run.host.declines("post");
    run.request("eve", "submit").command("root", new InstanceCommand.Resume("checked")).event("k");

    assertThat(run.events(InstanceEvent.Paused.class))
        .last()
        .isEqualTo(
            new InstanceEvent.Paused(
                "WORKFLOW_STEP_FAILED",
                "the step at " + run.token("post").nodeId() + " failed",
                KernelDriver.SYSTEM));
  }

  @Test
  void shouldSayAtAJoinWhoHadArrivedAndWhatLedThere() {
    var run = submitted(slot -> postBeside(slot, event("p"))).event("p").event("k");
    var joined =
        run.journal().stream()
            .filter(entry -> entry.event() instanceof TokenEvent.BranchesJoined)
            .findFirst()
            .orElseThrow();
    var arrived = ((TokenEvent.BranchesJoined) joined.event()).arrived();

    assertThat(run.events(StepEvent.StepOpened.class))
        .filteredOn(opened -> opened.cause() == joined.seq())
        .singleElement()
        .satisfies(opened -> assertThat(opened.nodeType()).isEqualTo("parallel_join"));
    assertThat(run.events(StepEvent.StepClosed.class))
        .filteredOn(closed -> closed.output().containsKey("arrived"))
        .singleElement()
        .satisfies(
            closed ->
                assertThat(closed.output())
                    .containsEntry("arrived", arrived.stream().map(TokenId::path).toList()));
  }

  private static SlotBuilder postBeside(SlotBuilder slot, StepConfig other) {
    return slot.step("split", split())
        .step("join", join(JoinMode.ALL))
        .step("post", other, named("post"))
        .step("k", event("k"), named("k"))
        .inOrder("split", "post", "join")
        .inOrder("split", "k", "join");
  }
}
