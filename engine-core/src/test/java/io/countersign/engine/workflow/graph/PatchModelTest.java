package io.countersign.engine.workflow.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.PatchModel.BaseRef;
import io.countersign.engine.workflow.graph.SlotPatch.EntryMode;
import io.countersign.engine.workflow.graph.SlotPatch.ExitMode;
import io.countersign.engine.workflow.graph.SlotPatch.Silenced;
import io.countersign.json.JsonMembers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Patches, written and read again. */
class PatchModelTest {

  private static PatchEdge edge(String id, EdgeChoice choice, Optional<String> label) {
    return new PatchEdge(id, "a", "b", choice, label);
  }

  private static WorkflowPatch patch(EntryMode entry, ExitMode exit) {
    var data = Condition.data(Map.of("field", "total", "op", "gt", "value", 5L));
    var slot =
        new SlotPatch(
            List.of(WorkflowNode.of("a", new StepForm.Rule("r"))),
            List.of(
                edge("always", EdgeChoice.ALWAYS, Optional.empty()),
                edge("on", EdgeChoice.on("failed").atPriority(-3), Optional.of("Failed")),
                edge("when", EdgeChoice.when("entity.a == 1"), Optional.empty()),
                edge("counts", EdgeChoice.ALWAYS.qualifying("entity.a == 2"), Optional.empty()),
                edge(
                    "data",
                    new EdgeChoice(7, Optional.of("x"), Optional.of(data), Optional.of(data)),
                    Optional.empty())),
            entry,
            exit,
            Optional.of(EditWindow.LOCKED),
            List.of(new Silenced("LINT_X", "a", "It is meant so.")));
    return new PatchModel(new BaseRef("invoice", 3), Map.of("slot:x", slot));
  }

  @Test
  void shouldReadWhatItWrites() {
    for (var entry : EntryMode.values()) {
      for (var exit : ExitMode.values()) {
        // given
        var patch = patch(entry, exit);

        // when
        var read = PatchBuilder.fromPlain(NodeReaderTest.throughText(patch.toPlain())).orThrow();

        // then
        assertThat(read).isEqualTo(patch);
        assertThat(read.toPlain()).isEqualTo(patch.toPlain());
      }
    }
  }

  @Test
  void shouldReadAnEmptyPatch() {
    // given
    var patch = PatchBuilder.empty("invoice", 1);

    // then
    assertThat(PatchBuilder.fromPlain(patch.toPlain()).orThrow()).isEqualTo(patch);
  }

  @Test
  void shouldReadAConditionInEitherSpelling() {
    // given
    var edge = Map.of("id", "e", "sourceNodeId", "a", "targetNodeId", "b");
    var texts = List.of("entity.a == 1", Map.of("expression", "entity.a == 1"));

    for (var condition : texts) {
      var withCondition = new HashMap<String, Object>(edge);
      withCondition.put("condition", condition);

      // when
      var read =
          JsonMembers.read(
                  withCondition, one -> PatchEdge.read(one, new EdgeNames("slot:x", List.of())))
              .orThrow();

      // then
      assertThat(read.choice()).isEqualTo(EdgeChoice.when("entity.a == 1"));
    }
  }

  @Test
  void shouldNameEdgesWithoutAnIdAsTheBuilderDoes() {
    // given
    var ends = Map.of("sourceNodeId", "a", "targetNodeId", "b");
    var failed = Map.of("sourceNodeId", "a", "targetNodeId", "b", "on", "failed");
    var in = Map.of("sourceNodeId", "in", "targetNodeId", "a");
    var own = Map.of("id", "slot:x/a-b-2", "sourceNodeId", "a", "targetNodeId", "b");
    var out = Map.of("sourceNodeId", "b", "targetNodeId", "out");
    var slot =
        Map.of(
            "nodes",
            List.of(),
            "edges",
            List.of(ends, ends, failed, in, own, out),
            "entryEdgeMode",
            "serial",
            "exitEdgeMode",
            "single");
    var plain =
        Map.of(
            "baseRef",
            Map.of("entityType", "invoice", "envelopeVersion", 1L),
            "slots",
            Map.of("slot:x", slot));

    // when
    var read = PatchBuilder.fromPlain(plain).orThrow();

    // then
    assertThat(PatchModel.of(read).slots().values())
        .singleElement()
        .satisfies(
            one ->
                assertThat(one.edges())
                    .extracting(PatchEdge::id)
                    .containsExactly(
                        "slot:x/a-b",
                        "slot:x/a-b-3",
                        "slot:x/a-b-failed",
                        "slot:x/in-a",
                        "slot:x/a-b-2",
                        "slot:x/b-out"));
  }
}
