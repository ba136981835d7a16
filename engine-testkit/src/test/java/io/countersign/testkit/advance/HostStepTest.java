package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.StepForm;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A step that the host adds may change the document, by the rules that bind every step. */
class HostStepTest {

  private static final String ADA = PatchDraft.id(SUBMITTED, 1);
  private static final String STAMP = PatchDraft.id(SUBMITTED, 2);

  /** Ada approves, then the host stamps. */
  private static Office approved(Map<String, @Nullable Object> settings, String field) {
    var patch =
        new PatchDraft()
            .node(SUBMITTED, 1, PatchDraft.approval("ada"))
            .node(SUBMITTED, 2, new StepForm.Custom("stamp", settings))
            .edge(SUBMITTED, 1, 2)
            .build();
    var office = Office.submitted(patch);
    office.host.changes.put("stamp", Map.of(field, 700L));
    office.decide(ADA, "ada", Answer.APPROVED);
    office.work();
    return office;
  }

  @Test
  void shouldFailWhereItChangesWhatApprovalsAreForWithoutSayingSo() {
    var office = approved(Map.of(), "amount");

    assertThat(office.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(office.state().progress().reason()).contains("WORKFLOW_UNDECLARED_CHANGE");
    assertThat(office.rows(STAMP).get(0).status()).isEqualTo(StepStatus.FAILED);
    assertThat(office.host.calls).doesNotContain("approve");
    office.check();
  }

  @Test
  void shouldTakeTheWorthOfApprovalsWhereItSaysThatItChangesThem() {
    var office = approved(Map.of("changesMaterial", true), "amount");

    assertThat(office.rows(STAMP).get(0).status()).isEqualTo(StepStatus.COMPLETED);
    assertThat(office.events(QuestionEvent.ApprovalsInvalidated.class))
        .singleElement()
        .satisfies(gone -> assertThat(gone.fields()).containsExactly("amount"));
    assertThat(office.rows(ADA).get(0).expects().applied()).contains(false);
    assertThat(office.host.calls).doesNotContain("approve");
    office.check();
  }

  @Test
  void shouldNotStandBesideAnApprovalWhereItSaysThatItChangesThem() {
    var patch =
        new PatchDraft()
            .node(SUBMITTED, 1, new StepForm.ParallelSplit())
            .node(SUBMITTED, 2, new StepForm.Custom("stamp", Map.of("changesMaterial", true)))
            .node(SUBMITTED, 3, PatchDraft.approval("ada"))
            .node(SUBMITTED, 4, new StepForm.ParallelJoin(JoinMode.ALL, OptionalInt.empty()))
            .edge(SUBMITTED, 1, 2)
            .edge(SUBMITTED, 1, 3)
            .edge(SUBMITTED, 2, 4)
            .edge(SUBMITTED, 3, 4)
            .build();

    assertThatThrownBy(() -> new Office(patch)).hasMessageContaining("GRAPH_MATERIAL");
  }

  @Test
  void shouldChangeAnythingElseWithoutAWord() {
    var office = approved(Map.of(), "note");

    assertThat(office.nodes()).containsExactly("sys:state:active");
  }

  @Test
  void shouldEndWithItsOwnOutcomeThoughItChangedTheDocument() {
    var office = Office.drafted(branching());
    office.host.stamped = "urgent";
    office.host.changes.put("stamp", Map.of("note", "now"));

    office.request("submit");
    office.work();

    assertThat(office.rows(PatchDraft.id(SUBMITTED, 3))).hasSize(1);
    assertThat(office.rows(PatchDraft.id(SUBMITTED, 4))).isEmpty();
  }

  private static WorkflowPatch branching() {
    return new PatchDraft()
        .node(SUBMITTED, 2, new StepForm.Custom("stamp", Map.of()))
        .node(SUBMITTED, 3, PatchDraft.script())
        .node(SUBMITTED, 4, PatchDraft.script())
        .node(SUBMITTED, 5, PatchDraft.script())
        .edge(SUBMITTED, 2, 3, EdgeChoice.on("urgent"))
        .edge(SUBMITTED, 2, 4, EdgeChoice.on("done"))
        .edge(SUBMITTED, 3, 5)
        .edge(SUBMITTED, 4, 5)
        .build();
  }
}
