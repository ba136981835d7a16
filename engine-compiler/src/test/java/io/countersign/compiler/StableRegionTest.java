package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where a document has to hold still. */
class StableRegionTest {

  @Test
  void shouldFollowTheFlagOfTheSlotAndNothingElse() {
    // given
    var slotId = "slot:asked_to_grant";
    var step = SlotBuilder.nodeId(slotId, "look");
    var patch =
        PatchBuilder.on("permit", 1)
            .slot(slotId, slot -> slot.step("look", PatchSteps.rule("limits")))
            .build();

    // when
    var held = Compiler.standard().compile(permit(true), patch).orThrow();
    var free = Compiler.standard().compile(permit(false), patch).orThrow();

    // then
    assertThat(WorkflowModel.of(held).isStable(step)).isTrue();
    assertThat(WorkflowModel.of(free).isStable(step)).isFalse();
    assertThat(WorkflowModel.of(free).safeguards().stableRegionNodes()).isEmpty();
  }

  @Test
  void shouldReachPastThePolicyStepToTheGate() {
    var workflow = Compiler.standard().compile(permit(true)).orThrow();

    assertThat(WorkflowModel.of(workflow).safeguards().stableRegionNodes())
        .containsExactly("sys:gate:grant", "sys:policy:grant", "sys:state:asked");
  }

  private static EntityContract permit(boolean stable) {
    var asked = DocumentLifecycle.builder();
    var lifecycle =
        (stable
                ? asked.stableStatus("asked", Role.INITIAL, EditWindow.AMEND_ONLY)
                : asked.status("asked", Role.INITIAL, EditWindow.AMEND_ONLY))
            .status("granted", Role.ACTIVE, EditWindow.LOCKED)
            .transition(
                "grant",
                List.of("asked"),
                "granted",
                Gate.onRequest(EditWindow.AMEND_ONLY).checkingPolicy())
            .build();
    return EntityContract.over("permit", lifecycle)
        .materialField("area", ScalarType.INTEGER)
        .build();
  }
}
