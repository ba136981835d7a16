package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.sample.Samples;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Severity;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What organisations may do with their slots, from the patch to the workflow. */
class CustomisationsTest {

  @Test
  void shouldAddAStep() {
    var workflow =
        compiled(
            Samples.SUBMITTED,
            slot -> slot.step("review", PatchSteps.approval(PatchSteps.role("manager"))));

    assertThat(way(workflow, Samples.SUBMITTED)).containsExactly("approval");
  }

  @Test
  void shouldBranchOnAnAmount() {
    var workflow =
        compiled(
            Samples.SUBMITTED,
            slot ->
                slot.step("review", PatchSteps.approval(PatchSteps.role("manager")))
                    .step("cfo", PatchSteps.approval(PatchSteps.role("cfo")))
                    .edge("review", "cfo", EdgeChoice.when("entity.grand_total > 1000000"))
                    .leave("review", EdgeChoice.ALWAYS.atPriority(200))
                    .joining());

    var review = SlotBuilder.nodeId(Samples.SUBMITTED, "review");
    assertThat(WorkflowModel.of(workflow).edgesFrom(review))
        .extracting(edge -> edge.target())
        .containsExactly(
            SlotBuilder.nodeId(Samples.SUBMITTED, "cfo"), "sys:slot:" + Samples.SUBMITTED + ":out");
  }

  @Test
  void shouldDoTwoThingsInParallel() {
    var workflow =
        compiled(
            Samples.DRAFT,
            slot ->
                slot.step("split", PatchSteps.split())
                    .step("notify", message())
                    .step("reserve", PatchSteps.action("inventory.reserve"))
                    .step("join", PatchSteps.join(JoinMode.ALL))
                    .inOrder("split", "notify", "join")
                    .inOrder("split", "reserve", "join"));

    assertThat(WorkflowModel.of(workflow).structure().regions())
        .singleElement()
        .satisfies(
            region ->
                assertThat(region.nodes())
                    .containsExactlyInAnyOrder(
                        SlotBuilder.nodeId(Samples.DRAFT, "notify"),
                        SlotBuilder.nodeId(Samples.DRAFT, "reserve")));
  }

  @Test
  void shouldWait() {
    var workflow = compiled(Samples.DRAFT, slot -> slot.step("wait", PatchSteps.pause("PT24H")));

    assertThat(way(workflow, Samples.DRAFT)).containsExactly("wait_timer");
  }

  @Test
  void shouldCallASystemOutside() {
    var workflow =
        compiled(
            Samples.DRAFT,
            slot ->
                slot.step(
                    "call",
                    PatchSteps.webhook(
                        "https://example.org/{entity.id}", Map.of("id", "entity.id"))));

    assertThat(way(workflow, Samples.DRAFT)).containsExactly("webhook_out");
  }

  @Test
  void shouldMakeTheWindowStricter() {
    var workflow =
        compiled(
            Samples.DRAFT,
            slot -> slot.step("note", PatchSteps.rule("notes")).window(EditWindow.AMEND_ONLY));

    assertThat(WorkflowModel.of(workflow).windowOf(SlotBuilder.nodeId(Samples.DRAFT, "note")))
        .isEqualTo(EditWindow.AMEND_ONLY);
    assertThat(WorkflowModel.of(workflow).windowOf("sys:state:draft"))
        .isEqualTo(EditWindow.EDITABLE);
  }

  private static StepConfig message() {
    return PatchSteps.message(Channel.EMAIL, "warehouse", "Reserve", "Invoice {entity.id}");
  }

  private static CompiledWorkflow compiled(String slotId, UnaryOperator<SlotBuilder> content) {
    var patch = PatchBuilder.on("invoice", 1).slot(slotId, content).build();
    var result = Compiler.standard().compile(Samples.invoice().build(), patch);
    assertThat(result.problems()).allMatch(problem -> problem.severity() == Severity.WARNING);
    return result.orThrow();
  }

  /** The types of the steps of a slot, in the order in which they can be passed. */
  private static List<String> way(CompiledWorkflow workflow, String slotId) {
    return WorkflowModel.of(workflow).structure().topologicalOrder().stream()
        .filter(id -> id.startsWith("usr:" + slotId))
        .map(WorkflowModel.of(workflow)::node)
        .map(WorkflowNode::type)
        .toList();
  }
}
