package io.countersign.testkit.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.NodeNames;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What people call a step to which nobody gave a name. */
class NodeNamesTest {

  private static final String SLOT = "slot:submitted_to_approved";

  static List<Arguments> steps() {
    return List.of(
        Arguments.of("clerk", PatchSteps.approval(PatchSteps.role("clerk"))),
        Arguments.of(
            "ada, clerk", PatchSteps.approval(PatchSteps.user("ada"), PatchSteps.role("clerk"))),
        Arguments.of("superior", PatchSteps.approval(new Approvers.Superior(1))),
        Arguments.of("entity.owner", PatchSteps.approval(new Approvers.Rule("entity.owner"))),
        Arguments.of("duty", PatchSteps.approval(new Approvers.Strategy("duty"))),
        Arguments.of("chain big", PatchSteps.approval(new ApproverGroup.Chain("big"))),
        Arguments.of("paper.file", PatchSteps.action("paper.file")),
        Arguments.of("wait timer", PatchSteps.pause("PT1H")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("steps")
  void shouldCallAStepByWhatItDoesOrWhomItAsks(String name, StepConfig step) {
    var names = names(slot -> slot.step("it", step));

    assertThat(names.of(SlotBuilder.nodeId(SLOT, "it"))).isEqualTo(name);
    assertThat(names.ids(name)).containsExactly(SlotBuilder.nodeId(SLOT, "it"));
    assertThat(names.isKnown(name)).isTrue();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("steps")
  void shouldPreferALabelAndThenAKey(String name, StepConfig step) {
    var id = SlotBuilder.nodeId(SLOT, "it");

    assertThat(names(slot -> slot.step("it", step, node -> node.withKey("key"))).of(id))
        .as(name)
        .isEqualTo("key");
    assertThat(
            names(slot -> slot.step("it", step, node -> node.withKey("key").withLabel("Label")))
                .of(id))
        .as(name)
        .isEqualTo("Label");
  }

  @Test
  void shouldCallThePortsOfASlotByTheWayThatTheyAre() {
    var names = names(slot -> slot.step("it", PatchSteps.pause("PT1H")));

    assertThat(names.of("sys:slot:" + SLOT + ":in")).isEqualTo("way into submitted_to_approved");
    assertThat(names.of("sys:slot:" + SLOT + ":out")).isEqualTo("way out of submitted_to_approved");
  }

  private static NodeNames names(UnaryOperator<SlotBuilder> slot) {
    var contract =
        EntityContract.document("paper")
            .materialField("amount", ScalarType.INTEGER)
            .field("owner", ScalarType.TEXT)
            .build();
    var patch = PatchBuilder.on("paper", 1).slot(SLOT, slot).build();
    return new NodeNames(Compiler.standard().compile(contract, patch).orThrow());
  }
}
