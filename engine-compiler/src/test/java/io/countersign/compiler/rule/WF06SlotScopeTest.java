package io.countersign.compiler.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.baseline.Contracts;
import io.countersign.compiler.envelope.EnvelopeGenerator;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** WF-06: what organisations add stays inside the slots, and every offender is named. */
class WF06SlotScopeTest {

  private static final String SLOT = "slot:submitted_to_approved";
  private static final String OTHER = "slot:approved_to_active";

  @Test
  void shouldRefuseANodeWithoutTheFormOfAUserNode() {
    var patch = renamed("a review");

    assertRefused(patch, CompilerCode.PATCH_NODE_ID, "a review");
  }

  @Test
  void shouldRefuseANodeOfAnotherSlot() {
    var foreign = SlotBuilder.nodeId(OTHER, "review");

    assertRefused(renamed(foreign), CompilerCode.PATCH_NODE_ID, foreign);
  }

  @Test
  void shouldRefuseAnEdgeToTheEnvelope() {
    var patch = patch(slot -> slot.edge("review", "sys:state:active"));

    assertRefused(patch, CompilerCode.PATCH_SCOPE, "sys:state:active");
  }

  @Test
  void shouldRefuseAnEdgeIntoAnotherSlot() {
    var foreign = SlotBuilder.nodeId(OTHER, "post");
    var patch =
        PatchBuilder.on("invoice", 1)
            .slot(OTHER, slot -> slot.step("post", PatchSteps.action("invoice.post")))
            .slot(
                SLOT,
                slot ->
                    slot.step("review", PatchSteps.approval(PatchSteps.role("finance")))
                        .edge("review", foreign))
            .build();

    assertRefused(patch, CompilerCode.PATCH_SCOPE, foreign);
  }

  @Test
  void shouldAcceptTheSamePatchInsideItsSlot() {
    var patch =
        patch(
            slot -> slot.step("post", PatchSteps.action("invoice.post")).inOrder("review", "post"));

    assertThat(problems(patch)).isEmpty();
  }

  private static WorkflowPatch renamed(String id) {
    UnaryOperator<WorkflowNode> rename = node -> WorkflowNode.of(id, node.config());
    return PatchBuilder.on("invoice", 1)
        .slot(
            SLOT, slot -> slot.step("review", PatchSteps.action("invoice.check", Map.of()), rename))
        .build();
  }

  private static WorkflowPatch patch(UnaryOperator<SlotBuilder> more) {
    return PatchBuilder.on("invoice", 1)
        .slot(
            SLOT,
            slot ->
                more.apply(slot.step("review", PatchSteps.approval(PatchSteps.role("finance")))))
        .build();
  }

  private static void assertRefused(WorkflowPatch patch, CompilerCode code, String offender) {
    assertThat(problems(patch))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(code);
              assertThat(problem.found()).contains("'" + offender + "'");
            });
  }

  private static List<Problem> problems(WorkflowPatch patch) {
    var envelope = EnvelopeGenerator.generate(Contracts.named("invoice"));
    return PatchCheck.problems(envelope, PatchModel.of(patch), StepConfig.TYPES);
  }
}
