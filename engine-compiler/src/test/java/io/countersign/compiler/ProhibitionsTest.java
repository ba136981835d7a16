package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.compiler.baseline.Contracts;
import io.countersign.compiler.envelope.EnvelopeGenerator;
import io.countersign.compiler.rule.PatchCheck;
import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionContent.OfPatch;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.Publication.Change;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * What organisations cannot do, as far as definitions hold it. Of ten prohibitions, three are about
 * a running engine and its store: to skip the engine, to get round row security, and to approve a
 * stale version.
 */
class ProhibitionsTest {

  private static final String SLOT = "slot:submitted_to_approved";
  private static final String STEP =
      "{\"id\": \"%s\", \"type\": \"action\", \"config\": {\"actionType\": \"x\"}}"
          .formatted(SlotBuilder.nodeId(SLOT, "a"));

  @Test
  void shouldRefuseEditsOutsideDeclaredSlots() {
    assertThat(codes(patch("slot:mine", STEP, "", "", ""))).containsExactly("PATCH_UNKNOWN_SLOT");
    assertThat(codes(patch(SLOT, STEP, "", "", ", \"nodes\": []")))
        .containsExactly("SOURCE_MEMBER_UNKNOWN");
  }

  @Test
  void shouldRefuseToRemoveOrReorderSystemNodes() {
    var gate = "{\"id\": \"sys:gate:approve\", \"type\": \"lifecycle_gate\", \"config\": {}}";

    assertThat(codes(patch(SLOT, gate, "", "", "")))
        .containsExactly("PATCH_NODE_ID", "PATCH_NODE_TYPE");
    assertThat(codes(patch(SLOT, STEP, "", ", \"remove\": [\"sys:gate:approve\"]", "")))
        .containsExactly("SOURCE_MEMBER_UNKNOWN");
  }

  @Test
  void shouldRefuseToReachTheEnvelopeOtherThanByThePorts() {
    var edge =
        "{\"id\": \"e\", \"sourceNodeId\": \"%s\", \"targetNodeId\": \"sys:state:active\"}"
            .formatted(SlotBuilder.nodeId(SLOT, "a"));

    assertThat(codes(patch(SLOT, STEP, edge, "", ""))).containsExactly("PATCH_SCOPE");
  }

  @Test
  void shouldRefuseToLoosenEditWindows() {
    assertThat(codes(patch(SLOT, STEP, "", ", \"editWindowOverride\": \"editable\"", "")))
        .containsExactly("PATCH_WINDOW");
  }

  @Test
  void shouldRefuseConditionsInAnyOtherLanguage() {
    var edge =
        "{\"id\": \"e\", \"sourceNodeId\": \"%s\", \"targetNodeId\": \"sys:slot:%s:out\","
            + " \"condition\": \"System.exit(1)\"}";

    assertThat(
            codes(patch(SLOT, STEP, edge.formatted(SlotBuilder.nodeId(SLOT, "a"), SLOT), "", "")))
        .containsExactly("DSL_CALL");
  }

  @Test
  void shouldRefuseToRunWhatWasNotCompiled() {
    var loaded = WorkflowArtefact.load(patch(SLOT, STEP, "", "", ""));

    assertThat(names(loaded.problems())).containsExactly("JSON_SHAPE");
  }

  @Test
  void shouldRefuseToChangeWhatIsPublished() {
    // given
    var before = published(patch(SLOT, STEP, "", "", ""));
    var after = published(patch(SLOT, STEP, "", ", \"editWindowOverride\": \"locked\"", ""));

    // then
    assertThatThrownBy(() -> Change.update(before, after))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("only the status of a published definition changes");
  }

  private static Definition published(String json) {
    return new Definition(
        new UUID(0, 1),
        new DefinitionScope("acme", "invoice"),
        "rules",
        1,
        DefinitionStatus.PUBLISHED,
        new OfPatch(PatchSource.read(json).orThrow()));
  }

  private static String patch(
      String slotId, String node, String edge, String inSlot, String outside) {
    return ("{\"baseRef\": {\"entityType\": \"invoice\", \"envelopeVersion\": 1}, \"slots\": {"
            + "\"%s\": {\"nodes\": [%s], \"edges\": [%s], \"entryEdgeMode\": \"serial\","
            + " \"exitEdgeMode\": \"single\"%s}}%s}")
        .formatted(slotId, node, edge, inSlot, outside);
  }

  /** The codes against a patch, sorted. */
  private static List<String> codes(String json) {
    var read = PatchSource.read(json);
    if (read instanceof Result.Refused<?>) {
      return names(read.problems());
    }
    var envelope = EnvelopeGenerator.generate(Contracts.named("invoice"));
    return names(PatchCheck.problems(envelope, PatchModel.of(read.orThrow()), StepConfig.TYPES));
  }

  private static List<String> names(List<Problem> problems) {
    return List.copyOf(
        new TreeSet<>(problems.stream().map(problem -> problem.code().name()).toList()));
  }
}
