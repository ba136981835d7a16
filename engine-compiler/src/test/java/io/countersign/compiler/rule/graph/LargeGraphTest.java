package io.countersign.compiler.rule.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.countersign.compiler.lint.LintCheck;
import io.countersign.compiler.patch.Sketch;
import io.countersign.compiler.patch.SlotGraph;
import io.countersign.compiler.patch.SplitRegions;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.PatchModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Graphs as long and as deep as they may be are judged at once. */
class LargeGraphTest {

  /** Far more than it takes, so that a slow machine does not fail; less than anything quadratic. */
  private static final Duration BRIEFLY = Duration.ofSeconds(2);

  @Test
  void shouldJudgeALongChain() {
    // given
    var edges = new ArrayList<String>();
    for (int i = 1; i < 2_000; i++) {
      edges.add("a" + (i - 1) + ">a" + i);
    }

    // then
    assertThat(edges).satisfies(LargeGraphTest::isJudgedBriefly);
  }

  @Test
  void shouldJudgeADeepNesting() {
    // given eight splits, each in a branch of the one before
    var edges = nested(8);

    // then
    assertThat(edges).satisfies(LargeGraphTest::isJudgedBriefly);
    assertThat(SplitRegions.of(SlotGraph.of(Sketch.SLOT, Sketch.patch(edges)))).hasSize(8);
  }

  @Test
  void shouldJudgeTheDeepestNestingThatTokensAllow() {
    assertThat(nested(199)).satisfies(LargeGraphTest::isJudgedBriefly);
  }

  @Test
  void shouldNotOverflowOnANestingThatIsRefused() {
    assertThat(
            GraphCheck.problems(
                EnvelopeModel.of(Sketch.ENVELOPE),
                PatchModel.of(Sketch.inEnvelope(Sketch.patch(nested(600))))))
        .extracting(problem -> problem.code().name())
        .contains("GRAPH_TOKENS");
  }

  private static List<String> nested(int depth) {
    var edges = new ArrayList<String>();
    for (int i = 0; i < depth; i++) {
      edges.add("S" + i + ">" + (i + 1 < depth ? "S" + (i + 1) : "a"));
      edges.add("S" + i + ">b" + i);
      edges.add("b" + i + ">J" + i);
      edges.add((i + 1 < depth ? "J" + (i + 1) : "a") + ">J" + i);
    }
    return edges;
  }

  private static void isJudgedBriefly(List<? extends String> edges) {
    var patch = Sketch.inEnvelope(Sketch.patch(List.copyOf(edges)));
    assertThat(GraphCheck.problems(EnvelopeModel.of(Sketch.ENVELOPE), PatchModel.of(patch)))
        .isEmpty();
    assertThat(LintCheck.problems(EnvelopeModel.of(Sketch.ENVELOPE), PatchModel.of(patch)))
        .isEmpty();
    assertTimeout(
        BRIEFLY,
        () -> GraphCheck.problems(EnvelopeModel.of(Sketch.ENVELOPE), PatchModel.of(patch)));
  }
}
