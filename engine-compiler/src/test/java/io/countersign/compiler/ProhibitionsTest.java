package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.baseline.Contracts;
import io.countersign.compiler.envelope.EnvelopeGenerator;
import io.countersign.compiler.rule.PatchCheck;
import io.countersign.engine.workflow.SlotBuilder;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.json.Shaped;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * What organisations cannot do, as far as the compiler holds it: of ten prohibitions those that a
 * definition could break. To run what was not compiled, to skip the engine, to get round row
 * security, to approve a stale version and to change what is published are attempts on a running
 * engine and its store.
 */
class ProhibitionsTest {

  private static final String SLOT = "slot:submitted_to_approved";
  private static final String STEP =
      "{\"id\": \"%s\", \"type\": \"action\", \"config\": {\"actionType\": \"x\"}}"
          .formatted(SlotBuilder.nodeId(SLOT, "a"));

  @Test
  void shouldRefuseEditsOutsideDeclaredSlots() {
    assertThat(codes(patch("slot:mine", STEP, "", "", "")))
        .containsExactly("PATCH_UNKNOWN_SLOT");
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
    if (read instanceof Shaped.Refused<?>) {
      return names(read.problems());
    }
    var envelope = EnvelopeGenerator.generate(Contracts.named("invoice"));
    return names(PatchCheck.problems(envelope, read.orThrow(), StepConfig.TYPES));
  }

  private static List<String> names(List<Problem> problems) {
    return List.copyOf(
        new TreeSet<>(problems.stream().map(problem -> problem.code().name()).toList()));
  }
}
