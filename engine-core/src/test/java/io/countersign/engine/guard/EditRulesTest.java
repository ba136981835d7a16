package io.countersign.engine.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.GoldenWorkflow;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Problem;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which changes the rules of edit windows allow, at each place of one workflow. */
class EditRulesTest {

  private static final CompiledWorkflow WORKFLOW = GoldenWorkflow.read("approved-invoice");
  private static final DocumentRef INVOICE = new DocumentRef("acme", "invoice", "inv-1");
  private static final Actor EVE = Actor.person("eve");
  private static final Instant NOW = Instant.parse("2026-01-15T09:00:00Z");

  private static DocumentVersion version(long number, String amount, String status) {
    return new DocumentVersion(number, "hash of " + amount, status, Map.of("amount", amount));
  }

  /** An instance whose only token is at the status of its document. */
  private static InstanceState at(String status) {
    var started =
        new InstanceEvent.Started(
            INVOICE, version(1, "500", status), WORKFLOW.hash(), "sys:state:" + status, EVE, "");
    return EventApplier.applyFirst("i1", new JournalEntry(1, NOW, started)).after();
  }

  private static InstanceState ended(String status, EditWindow window) {
    var end = new InstanceEvent.Ended(InstanceStatus.COMPLETED, "done", window, EVE);
    return EventApplier.applyNext(at(status), new JournalEntry(2, NOW, end)).after();
  }

  private static List<String> codes(EditDecision decision) {
    return codes(decision.problems());
  }

  private static List<String> codes(List<Problem> problems) {
    return problems.stream().map(problem -> problem.code().name()).toList();
  }

  private static EditDecision judge(InstanceState state, ProposedChange change) {
    return EditRules.judge(state, WorkflowModel.of(WORKFLOW), change);
  }

  @Test
  void shouldAllowEveryEditOfADraft() {
    var edit = ProposedChange.edit(INVOICE, List.of("amount", "gl"));

    assertThat(judge(at("draft"), edit)).isEqualTo(EditDecision.ALLOWED);
    assertThat(judge(at("draft"), ProposedChange.delete(INVOICE))).isEqualTo(EditDecision.ALLOWED);
  }

  @Test
  void shouldLetAMaterialChangeOfASubmittedDocumentBeginAnew() {
    var material = judge(at("submitted"), ProposedChange.edit(INVOICE, List.of("amount")));
    var other = judge(at("submitted"), ProposedChange.edit(INVOICE, List.of("gl")));

    assertThat(material).isEqualTo(new EditDecision.Allowed(true, List.of()));
    assertThat(other).isEqualTo(EditDecision.ALLOWED);
  }

  @Test
  void shouldRefuseChangesWhereTheDocumentIsLocked() {
    var active = at("active");

    assertThat(codes(judge(active, ProposedChange.edit(INVOICE, List.of("gl")))))
        .containsExactly("WORKFLOW_EDIT_LOCKED");
    assertThat(codes(judge(active, ProposedChange.delete(INVOICE))))
        .containsExactly("WORKFLOW_EDIT_LOCKED");
    assertThat(judge(active, ProposedChange.edit(INVOICE, List.of())))
        .isEqualTo(EditDecision.ALLOWED);
  }

  @Test
  void shouldLeaveTheStatusToGatesWhileTheWorkflowRuns() {
    var change = ProposedChange.status(INVOICE, "draft", "active");

    assertThat(codes(judge(at("draft"), change))).containsExactly("WORKFLOW_GATE_REQUIRED");
    assertThat(judge(ended("draft", EditWindow.EDITABLE), change)).isEqualTo(EditDecision.ALLOWED);
  }

  @Test
  void shouldKeepTheWindowInWhichTheWorkflowEnded() {
    var edit = ProposedChange.edit(INVOICE, List.of("amount"));

    assertThat(EditRules.windowOf(at("draft"), WorkflowModel.of(WORKFLOW)))
        .isEqualTo(EditWindow.EDITABLE);
    assertThat(EditRules.windowOf(ended("draft", EditWindow.LOCKED), WorkflowModel.of(WORKFLOW)))
        .isEqualTo(EditWindow.LOCKED);
    assertThat(codes(judge(ended("draft", EditWindow.LOCKED), edit)))
        .containsExactly("WORKFLOW_EDIT_LOCKED");
    assertThat(judge(ended("draft", EditWindow.EDITABLE), edit)).isEqualTo(EditDecision.ALLOWED);
  }

  @Test
  void shouldObjectToAWrittenChangeThatItWouldHaveRefused() {
    var changed = version(2, "700", "active");

    assertThat(
            EditRules.objections(
                at("draft"), WorkflowModel.of(WORKFLOW), version(2, "700", "draft")))
        .isEmpty();
    assertThat(EditRules.objections(at("active"), WorkflowModel.of(WORKFLOW), changed))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().name()).isEqualTo("WORKFLOW_EDIT_LOCKED");
              assertThat(problem.found()).contains("amount", "since version 1");
            });
    assertThat(codes(EditRules.objections(at("draft"), WorkflowModel.of(WORKFLOW), changed)))
        .containsExactly("WORKFLOW_GATE_REQUIRED");
    assertThat(codes(EditRules.objections(at("active"), WorkflowModel.of(WORKFLOW))))
        .containsExactly("WORKFLOW_EDIT_LOCKED");
    assertThat(EditRules.objections(at("draft"), WorkflowModel.of(WORKFLOW))).isEmpty();
  }

  @Test
  void shouldAskForAdoptionOnlyWhereTheContractDoes() {
    var strict = GoldenWorkflow.read("adopted-invoice").contract();
    var edit = ProposedChange.edit(INVOICE, List.of("amount"));

    assertThat(codes(EditRules.judge(strict, edit))).containsExactly("WORKFLOW_NOT_ADOPTED");
    assertThat(EditRules.judge(strict, ProposedChange.create(INVOICE)))
        .isEqualTo(EditDecision.ALLOWED);
    assertThat(EditRules.judge(WORKFLOW.contract(), edit)).isEqualTo(EditDecision.ALLOWED);
  }
}
