package io.countersign.compiler.rule.graph;

import io.countersign.compiler.baseline.Baselines;
import io.countersign.compiler.baseline.Coverage;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.PatchModel;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Runs the cases under {@code src/test/resources/baselines/graph}. */
class GraphBaselineTest {

  private static final Baselines BASELINES = Baselines.in("graph");

  @TestFactory
  Stream<DynamicTest> shouldSayWhatEachBaselineSays() {
    return BASELINES.tests(
        (envelope, patch, handlers) ->
            GraphCheck.problems(EnvelopeModel.of(envelope), PatchModel.of(patch)));
  }

  @Test
  void shouldHaveABaselineForEachRule() {
    Coverage.assertOneFileForEach(BASELINES, GraphCheck.RULES, "Rule", Set.of());
  }

  @Test
  void shouldHoldARefusedAndAnAcceptedCaseInEachBaseline() {
    Coverage.assertSaidAndSilentInEach(BASELINES);
  }

  @Test
  void shouldHaveACaseOfEachCode() {
    // GRAPH_GATES is about the merged workflow, not about a slot.
    Coverage.assertEachCodeSaid(BASELINES, "GRAPH_", Set.of("GRAPH_GATES"));
  }
}
