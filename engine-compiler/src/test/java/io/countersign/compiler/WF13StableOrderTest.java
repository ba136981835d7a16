package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.sample.Samples;
import io.countersign.compiler.sample.Samples.Sample;
import io.countersign.compiler.sample.Slots;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** WF-13: the order of nodes follows the forward edges, and the id where these leave it open. */
class WF13StableOrderTest {

  private static CompiledWorkflow compiled(Sample sample) {
    return Compiler.standard().compile(sample.contract(), sample.patch()).orThrow();
  }

  @TestFactory
  Stream<DynamicTest> shouldTakeTheSmallestIdOfThoseThatCouldComeNext() {
    return Samples.all().entrySet().stream()
        .map(one -> DynamicTest.dynamicTest(one.getKey(), () -> shouldBeStable(one.getValue())));
  }

  /**
   * Worked out anew the slow way: each time the smallest node of which everything before is done.
   */
  private static void shouldBeStable(Sample sample) {
    // given
    var workflow = compiled(sample);
    var forward =
        WorkflowModel.of(workflow).graph().edges().values().stream()
            .filter(e -> e.isForward())
            .toList();
    var left = new ArrayList<>(WorkflowModel.of(workflow).graph().nodes().keySet());
    var done = new HashSet<String>();
    var expected = new ArrayList<String>();

    // when
    while (!left.isEmpty()) {
      var next =
          left.stream()
              .filter(
                  id ->
                      forward.stream()
                          .filter(edge -> edge.target().equals(id))
                          .allMatch(edge -> done.contains(edge.source())))
              .min(String::compareTo)
              .orElseThrow();
      left.remove(next);
      done.add(next);
      expected.add(next);
    }

    // then
    assertThat(WorkflowModel.of(workflow).structure().topologicalOrder()).isEqualTo(expected);
  }

  @Test
  void shouldPutParallelStepsInTheOrderOfTheirIds() {
    // given
    var slot =
        Slots.of(Samples.APPROVED)
            .node(9, new StepForm.ParallelSplit())
            .node(0xb, Samples.script())
            .node(0xa, Samples.script())
            .node(1, new StepForm.ParallelJoin(JoinMode.ALL, OptionalInt.empty()))
            .chain(9, 0xb, 1)
            .chain(9, 0xa, 1);

    // when
    var order = WorkflowModel.of(compiled(Samples.sample(slot))).structure().topologicalOrder();

    // then
    assertThat(order)
        .containsSubsequence(
            List.of(9, 0xa, 0xb, 1).stream().map(n -> Slots.id(Samples.APPROVED, n)).toList());
  }

  @Test
  void shouldPutTheSameOrderInAnyLocale() {
    // given
    var sample = Samples.full();
    var order = WorkflowModel.of(compiled(sample)).structure().topologicalOrder();
    var before = Locale.getDefault();

    try {
      for (var locale : List.of("tr-TR", "en-US", "th-TH-u-nu-thai")) {
        // when
        Locale.setDefault(Locale.forLanguageTag(locale));

        // then
        assertThat(WorkflowModel.of(compiled(sample)).structure().topologicalOrder())
            .as(locale)
            .isEqualTo(order);
      }
    } finally {
      Locale.setDefault(before);
    }
  }
}
