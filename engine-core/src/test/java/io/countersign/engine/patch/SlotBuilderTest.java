package io.countersign.engine.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.RunAs;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.PatchEdge;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.SlotPatch.EntryMode;
import io.countersign.engine.workflow.graph.SlotPatch.ExitMode;
import io.countersign.engine.workflow.graph.SlotPatch.Silenced;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Patches written in Java. */
class SlotBuilderTest {

  private static final String SLOT = "slot:submitted_to_approved";

  @Test
  void shouldDescribeAPatchSlotBySlot() {
    // Given
    var builder =
        PatchBuilder.on("invoice", 3)
            .slot(
                SLOT,
                slot ->
                    slot.step(
                            "review", PatchSteps.approval(PatchSteps.role("finance")).within("P3D"))
                        .step(
                            "cfo",
                            PatchSteps.approval(PatchSteps.user("ada"), PatchSteps.user("bob")),
                            node -> node.withKey("cfo").withLabel("CFO"))
                        .edge("review", "cfo", EdgeChoice.when("entity.grand_total > 1000000"))
                        .leave("review", EdgeChoice.ALWAYS.atPriority(200))
                        .joining())
            .slot("slot:z_last", slot -> slot.window(EditWindow.AMEND_ONLY).branching());

    // When
    var patch = builder.build();

    // Then
    assertThat(PatchModel.of(patch).base()).isEqualTo(new PatchModel.BaseRef("invoice", 3));
    assertThat(PatchModel.of(patch).slots()).containsOnlyKeys(SLOT, "slot:z_last");
    var slot = PatchModel.of(patch).slots().values().iterator().next();
    assertThat(slot.nodes()).extracting(WorkflowNode::id).containsExactly("review", "cfo");
    assertThat(slot.nodes().get(1).key()).contains("cfo");
    assertThat(slot.nodes().get(1).label()).contains("CFO");
    assertThat(slot.edges())
        .extracting(PatchEdge::id)
        .containsExactly(SLOT + "/review-cfo", SLOT + "/review-out");
    assertThat(slot.edges().get(1).target()).isEqualTo("out");
    assertThat(slot.exit()).isEqualTo(ExitMode.JOIN);
    assertThat(slot.entry()).isEqualTo(EntryMode.SERIAL);
  }

  @Test
  void shouldSurviveJson() {
    // Given
    var patch =
        PatchBuilder.on("invoice", 1)
            .slot(
                SLOT,
                slot ->
                    slot.step("split", PatchSteps.split())
                        .step("ask", PatchSteps.approval(PatchSteps.role("finance")).continuing())
                        .step(
                            "post",
                            PatchSteps.materialAction("invoice.post", Map.of("a", "entity.id")))
                        .step("join", PatchSteps.join(2), node -> node.withRunAs(RunAs.SYSTEM))
                        .inOrder("split", "ask", "join")
                        .inOrder("split", "post", "join")
                        .edge("ask", "join", EdgeChoice.on(StepOutcomes.REJECTED))
                        .silence("LINT_X", "ask", "It is meant so.")
                        .window(EditWindow.LOCKED))
            .build();

    // When
    var read = PatchBuilder.fromPlain(patch.toPlain()).orThrow();

    // Then
    assertThat(read).isEqualTo(patch);
  }

  @Test
  void shouldGiveTheSameIdsForTheSameNames() {
    assertThat(SlotBuilder.nodeId(SLOT, "review"))
        .isEqualTo("usr:" + SLOT + ":6239d9c2-aedb-8437-8f35-cf9465cc03bb")
        .isNotEqualTo(SlotBuilder.nodeId("slot:other", "review"))
        .isNotEqualTo(SlotBuilder.nodeId(SLOT, "review2"));
    assertThat(SlotBuilder.nodeId(SLOT, "in")).isEqualTo("sys:slot:" + SLOT + ":in");
    assertThat(SlotBuilder.nodeId(SLOT, "out")).isEqualTo("sys:slot:" + SLOT + ":out");
  }

  @Test
  void shouldTakeIdsAsTheyAre() {
    // Given
    var id = SlotBuilder.nodeId(SLOT, "review");

    // When
    var slot =
        new SlotBuilder(SLOT)
            .edge(id, "sys:state:active")
            .edge("mine", "review", id, EdgeChoice.ALWAYS, Optional.of("again"))
            .build();

    // Then
    assertThat(slot.edges().get(0).source()).isEqualTo(id);
    assertThat(slot.edges().get(0).target()).isEqualTo("sys:state:active");
    assertThat(slot.edges().get(1))
        .isEqualTo(new PatchEdge("mine", "review", id, EdgeChoice.ALWAYS, Optional.of("again")));
  }

  @Test
  void shouldNumberEdgesThatWouldHaveOneId() {
    // When
    var slot =
        new SlotBuilder(SLOT)
            .edge("a", "b", EdgeChoice.when("entity.urgent"))
            .edge("a", "b", EdgeChoice.on("failed"))
            .edge("a", "b")
            .edge("a", "b")
            .enter("a", EdgeChoice.ALWAYS)
            .leave("a", EdgeChoice.on("failed"))
            .build();

    // Then
    assertThat(slot.edges())
        .extracting(edge -> edge.id().substring(SLOT.length()))
        .containsExactly("/a-b", "/a-b-failed", "/a-b-2", "/a-b-3", "/in-a", "/a-out-failed");
  }

  @Test
  void shouldSilenceStepsByNameAndEdgesById() {
    // When
    var slot =
        new SlotBuilder(SLOT)
            .edge("mine", "a", "b", EdgeChoice.ALWAYS, Optional.empty())
            .silence("LINT_X", "mine", "Meant.")
            .silence("LINT_Y", "a", "Meant.")
            .build();

    // Then
    assertThat(slot.silenced())
        .containsExactly(
            new Silenced("LINT_X", "mine", "Meant."), new Silenced("LINT_Y", "a", "Meant."));
  }

  @Test
  void shouldMeanWhatJsonMeansWhenItSaysNothingMore() {
    // Given
    var one = PatchSteps.approval(PatchSteps.role("finance"));
    var two = PatchSteps.approval(PatchSteps.role("finance"), PatchSteps.user("ada"));
    var patch = PatchBuilder.on("invoice", 1).slot(SLOT, slot -> slot.step("n", one)).build();

    // When
    var again = PatchModel.of(PatchBuilder.fromPlain(patch.toPlain()).orThrow());
    var read = Objects.requireNonNull(again.slots().get(SLOT)).nodes().get(0);

    // Then
    assertThat(read.config()).isEqualTo(one);
    assertThat(((ApproverGroup.Inline) two.approvers()).quorum()).isEqualTo(Approvers.Quorum.ALL);
    assertThat(WorkflowNode.of("n", one).withEditWindow(EditWindow.LOCKED).editWindow())
        .contains(EditWindow.LOCKED);
  }
}
