package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static io.countersign.testkit.advance.PatchDraft.DRAFT;
import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.WaitEnd;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AdvanceTest {

  private static final String DRAFT_STATE = "sys:state:draft";

  private static Office office(WorkflowPatch patch) {
    var office = new Office(patch);
    office.create(500);
    office.work();
    return office;
  }

  @Test
  void shouldRestAtTheFirstStatus() {
    var office = office(PatchDraft.none());

    assertThat(office.nodes()).containsExactly(DRAFT_STATE);
    assertThat(office.openTriggers()).isEmpty();
    assertThat(office.rows(DRAFT_STATE).get(0).status()).isEqualTo(StepStatus.PENDING);
  }

  @Test
  void shouldGoStraightThrough() {
    var office =
        office(
            new PatchDraft()
                .node(DRAFT, 1, PatchDraft.script())
                .node(APPROVED, 1, PatchDraft.action("invoice.post"))
                .build());

    office.request("submit");
    office.work();
    office.request("approve");
    office.work();

    assertThat(office.host.calls).containsExactly("submit", "approve", "invoice.post");
    assertThat(office.host.get("inv-1").status()).isEqualTo("active");
    assertThat(office.nodes()).containsExactly("sys:state:active");
    var posted = office.rows(PatchDraft.id(APPROVED, 1)).get(0);
    assertThat(posted.status()).isEqualTo(StepStatus.COMPLETED);
    assertThat(String.valueOf(posted.result().output().get("output")))
        .contains("invoice.post")
        .contains("policy_gate");
  }

  @Test
  void shouldWriteReceiptAndRowBeforeTheHostIsCalled() {
    var office =
        office(new PatchDraft().node(APPROVED, 1, PatchDraft.action("invoice.post")).build());

    office.request("submit");
    office.work();
    office.request("approve");
    office.work();

    var origin =
        office.host.origins.stream()
            .filter(one -> one.nodeId().equals(PatchDraft.id(APPROVED, 1)))
            .findFirst()
            .orElseThrow();
    var row = office.row(origin.step());
    assertThat(row.visit().nodeId()).isEqualTo(origin.nodeId());
    assertThat(row.opening().runAs().id()).isEqualTo("eve");
  }

  @Test
  void shouldRefuseATransitionThatIsNotThere() {
    var office = office(PatchDraft.none());

    var booking = office.request("approve");

    assertThat(booking).isInstanceOf(CommandResult.Rejected.class);
    assertThat(office.openTriggers()).isEmpty();
  }

  @Test
  void shouldApprove() {
    var office = submitted();

    office.decide(PatchDraft.id(SUBMITTED, 1), "ada", Answer.APPROVED);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:active");
    assertThat(office.rows(PatchDraft.id(SUBMITTED, 1)).get(0).expects().applied()).contains(true);
  }

  @Test
  void shouldGoOnAsAnActionOfATaskSays() {
    var office = office(TaskKit.desk("ada"));
    office.request("submit");
    office.work();
    var task = office.state().approvals().values().iterator().next();

    office.book(ApprovalAnswer.to(task, "BYPASS", ""), Actor.person("ada"));
    office.work();

    assertThat(office.nodes()).containsExactly(PatchDraft.id(SUBMITTED, 3));
  }

  private static Office submitted() {
    var office = office(new PatchDraft().node(SUBMITTED, 1, PatchDraft.approval("ada")).build());
    office.request("submit");
    office.work();
    assertThat(office.nodes()).containsExactly(PatchDraft.id(SUBMITTED, 1));
    return office;
  }

  @Test
  void shouldRejectAndRunAgainWithoutAnEdit() {
    var office = submitted();

    office.decide(PatchDraft.id(SUBMITTED, 1), "ada", Answer.REJECTED);
    office.work();
    assertThat(office.nodes()).containsExactly(DRAFT_STATE);
    assertThat(office.host.get("inv-1").status()).isEqualTo("draft");
    office.request("submit");
    office.work();
    office.decide(PatchDraft.id(SUBMITTED, 1), "ada", Answer.APPROVED);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:active");
    assertThat(office.rows(PatchDraft.id(SUBMITTED, 1))).hasSize(2);
  }

  @Test
  void shouldLeaveTheApprovalWhenTheDocumentDrifts() {
    var office = submitted();

    office.edit("amount", 900L);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:amended");
    var asked = office.rows(PatchDraft.id(SUBMITTED, 1)).get(0);
    assertThat(asked.status()).isEqualTo(StepStatus.CANCELLED);
    assertThat(asked.result().error()).isEqualTo("WORKFLOW_VERSION_DRIFT");
    office.request("submit");
    office.work();
    office.decide(PatchDraft.id(SUBMITTED, 1), "ada", Answer.APPROVED);
    office.work();
    assertThat(office.nodes()).containsExactly("sys:state:active");
  }

  @Test
  void shouldOnlyTakeNoteOfAChangeThatIsNotMaterial() {
    var office = submitted();

    office.edit("note", "hello");
    office.work();

    assertThat(office.nodes()).containsExactly(PatchDraft.id(SUBMITTED, 1));
    assertThat(office.events(DocumentEvent.Repinned.class)).isNotEmpty();
  }

  @Test
  void shouldCancelInTheMiddle() {
    var office = submitted();

    office.request("cancel");
    office.work();

    assertThat(office.status()).isEqualTo(InstanceStatus.COMPLETED);
    assertThat(office.host.get("inv-1").status()).isEqualTo("cancelled");
    assertThat(office.rows(PatchDraft.id(SUBMITTED, 1)).get(0).status())
        .isEqualTo(StepStatus.CANCELLED);
  }

  @Test
  void shouldWaitForATimer() {
    var timer = new StepForm.WaitTimer(new WaitEnd.Elapsed("PT24H"));
    var office = office(new PatchDraft().node(APPROVED, 1, timer).build());
    office.request("submit");
    office.work();
    office.request("approve");
    office.work();

    office.passes(Duration.ofHours(24).minusSeconds(1));
    office.work();
    assertThat(office.nodes()).containsExactly(PatchDraft.id(APPROVED, 1));
    office.passes(Duration.ofMinutes(2));
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:active");
    assertThat(office.rows(PatchDraft.id(APPROVED, 1))).hasSize(1);
  }

  @Test
  void shouldKeepAnEventThatComesEarly() {
    var event = new StepForm.WaitEvent("pod:{entity.note}", Optional.empty());
    var office = office(new PatchDraft().node(APPROVED, 1, event).build());
    office.deliver("m1", "pod:");

    office.request("submit");
    office.work();
    office.request("approve");
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:active");
  }

  @Test
  void shouldTakeAnEventOnce() {
    var event = new StepForm.WaitEvent("pod:{entity.note}", Optional.empty());
    var office = office(new PatchDraft().node(APPROVED, 1, event).build());
    office.request("submit");
    office.work();
    office.request("approve");
    office.work();
    assertThat(office.nodes()).containsExactly(PatchDraft.id(APPROVED, 1));

    assertThat(office.deliver("m1", "pod:other")).isZero();
    assertThat(office.deliver("m2", "pod:")).isEqualTo(1);
    assertThat(office.deliver("m2", "pod:")).isZero();
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:active");
  }

  private static WorkflowPatch forked(JoinMode mode) {
    return new PatchDraft()
        .node(SUBMITTED, 1, new StepForm.ParallelSplit())
        .node(SUBMITTED, 2, PatchDraft.approval("ada"))
        .node(SUBMITTED, 3, PatchDraft.approval("bob"))
        .node(SUBMITTED, 4, new StepForm.ParallelJoin(mode, OptionalInt.empty()))
        .edge(SUBMITTED, 1, 2)
        .edge(SUBMITTED, 1, 3)
        .edge(SUBMITTED, 2, 4)
        .edge(SUBMITTED, 3, 4)
        .build();
  }

  @Test
  void shouldJoinAll() {
    var office = office(forked(JoinMode.ALL));
    office.request("submit");
    office.work();
    assertThat(office.nodes())
        .containsExactly(PatchDraft.id(SUBMITTED, 2), PatchDraft.id(SUBMITTED, 3));

    office.decide(PatchDraft.id(SUBMITTED, 3), "bob", Answer.APPROVED);
    office.work();
    assertThat(office.nodes())
        .containsExactly(PatchDraft.id(SUBMITTED, 2), PatchDraft.id(SUBMITTED, 4));
    office.decide(PatchDraft.id(SUBMITTED, 2), "ada", Answer.APPROVED);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:active");
    assertThat(office.rows(PatchDraft.id(SUBMITTED, 4)))
        .hasSize(3)
        .allMatch(row -> row.status() == StepStatus.COMPLETED);
  }

  @Test
  void shouldJoinAnyAndCancelTheLoser() {
    var office = office(forked(JoinMode.ANY));
    office.request("submit");
    office.work();

    office.decide(PatchDraft.id(SUBMITTED, 3), "bob", Answer.APPROVED);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:active");
    assertThat(office.rows(PatchDraft.id(SUBMITTED, 2)).get(0).status())
        .isEqualTo(StepStatus.CANCELLED);
  }

  @Test
  void shouldPauseAtAFailedActionAndRetryIt() {
    var office =
        office(new PatchDraft().node(APPROVED, 1, PatchDraft.action("invoice.post")).build());
    office.host.refusing.put("invoice.post", "no stock");
    office.request("submit");
    office.work();
    office.request("approve");
    var advances = office.work();

    assertThat(advances).last().isInstanceOf(AdvanceResult.Failed.class);
    assertThat(office.status()).isEqualTo(InstanceStatus.PAUSED);
    office.host.refusing.clear();
    office.book(
        new OperatorCommand.Retry(new TokenId("r1"), "the cause is gone"), Actor.person("olga"));
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:active");
    assertThat(office.rows(PatchDraft.id(APPROVED, 1)))
        .extracting(row -> row.status())
        .containsExactly(StepStatus.FAILED, StepStatus.COMPLETED);
  }

  @Test
  void shouldNotCarryOutWhatThePolicyDenies() {
    var office =
        office(new PatchDraft().node(APPROVED, 1, PatchDraft.action("invoice.post")).build());
    office.host.denying.put("invoice.post", "over the limit");

    office.request("submit");
    office.work();
    office.request("approve");
    office.work();

    assertThat(office.host.calls).doesNotContain("invoice.post");
    var row = office.rows(PatchDraft.id(APPROVED, 1)).get(0);
    assertThat(row.status()).isEqualTo(StepStatus.FAILED);
    assertThat(String.valueOf(row.result().output().get("output"))).contains("over the limit");
  }

  @Test
  void shouldUndoAndTryAgainWhenTheHostThrows() {
    var office =
        office(new PatchDraft().node(APPROVED, 1, PatchDraft.action("invoice.post")).build());
    office.host.failing.put("invoice.post", "boom");
    office.request("submit");
    office.work();
    office.request("approve");

    var advances = office.work();

    assertThat(advances)
        .containsExactly(new AdvanceResult.Postponed("IllegalStateException: boom"));
    assertThat(office.nodes()).containsExactly("sys:gate:approve");
    assertThat(office.host.get("inv-1").status()).isEqualTo("submitted");
    office.host.failing.clear();
    office.passes(Duration.ofSeconds(2));
    office.work();
    assertThat(office.nodes()).containsExactly("sys:state:active");
  }

  @Test
  void shouldFailTheStepOnTheLastAttempt() {
    var office =
        office(new PatchDraft().node(APPROVED, 1, PatchDraft.action("invoice.post")).build());
    office.host.failing.put("invoice.post", "boom");
    office.request("submit");
    office.work();
    office.request("approve");

    for (int i = 0; i < 5; i++) {
      office.work();
      office.passes(Duration.ofMinutes(10));
    }

    assertThat(office.status()).isEqualTo(InstanceStatus.PAUSED);
    var row = office.rows(PatchDraft.id(APPROVED, 1)).get(0);
    assertThat(row.status()).isEqualTo(StepStatus.FAILED);
    assertThat(row.result().error()).contains("boom");
    assertThat(office.host.get("inv-1").status()).isEqualTo("active");
    assertThat(office.host.calls).filteredOn("invoice.post"::equals).hasSize(5);
  }

  @Test
  void shouldPostponeInAJoinedTransaction() {
    var office =
        office(new PatchDraft().node(APPROVED, 1, PatchDraft.action("invoice.post")).build());
    office.host.failing.put("invoice.post", "boom");
    office.request("submit");
    office.work();
    office.request("approve");

    var advance = office.join();

    assertThat(advance).isEqualTo(new AdvanceResult.Postponed("IllegalStateException: boom"));
    assertThat(office.nodes()).containsExactly(PatchDraft.id(APPROVED, 1));
    assertThat(office.rows(PatchDraft.id(APPROVED, 1))).isEmpty();
    assertThat(office.host.get("inv-1").version()).isEqualTo(3);
    assertThat(office.openTriggers()).hasSize(1);
    assertThat(office.join()).isInstanceOf(AdvanceResult.Postponed.class);
    office.host.failing.clear();
    office.work();
    assertThat(office.nodes()).containsExactly("sys:state:active");
  }

  @Test
  void shouldGoOnInAnotherTransactionWhenTheBudgetIsSpent() {
    var office = new Office(PatchDraft.none());
    office.budget(1);
    office.create(500);

    var advances = office.work();

    assertThat(advances).hasSizeGreaterThan(1);
    assertThat(advances.get(0)).isEqualTo(new AdvanceResult.Advanced(4, 1, true));
    assertThat(office.nodes()).containsExactly(DRAFT_STATE);
  }

  @Test
  void shouldNoteADecisionThatComesTwice() {
    var office = submitted();
    var approval = office.state().approvals().values().iterator().next();
    var decide = ApprovalAnswer.to(approval, Answer.APPROVED, "");
    office.book(decide, Actor.person("ada"));

    var again = office.book(decide, Actor.person("ada"));

    assertThat(again).isInstanceOf(CommandResult.NoChange.class);
    assertThat(office.events(QuestionEvent.ApprovalDecided.class)).hasSize(1);
    assertThat(office.events(QuestionEvent.AnsweredLate.class)).hasSize(1);
  }

  @Test
  void shouldRecordAVersionOnce() {
    var office = submitted();
    office.edit("note", "a");

    var again = office.in(office::record);

    assertThat(again).isInstanceOf(CommandResult.NoChange.class);
    assertThat(office.events(DocumentEvent.DocumentChanged.class)).hasSize(1);
  }

  @Test
  void shouldCarryTheTraceIntoEveryStep() {
    var office = new Office(PatchDraft.none());
    office.create(500);
    office.work();

    assertThat(office.rows()).isNotEmpty().allMatch(row -> row.opening().trace().equals("trace-1"));
    assertThat(office.rows("sys:start").get(0).result().output())
        .containsEntry("trace_id", "trace-1")
        .containsKey("chosen_edge_ids");
  }
}
