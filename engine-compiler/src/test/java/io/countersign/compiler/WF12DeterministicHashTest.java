package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.sample.Samples;
import io.countersign.compiler.sample.Samples.Sample;
import io.countersign.compiler.sample.Shuffle;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** WF-12: the same input gives the same workflow, in whatever order it was written down. */
class WF12DeterministicHashTest {

  private static String json(Sample sample) {
    return Compiler.standard().compile(sample.contract(), sample.patch()).orThrow().toJson();
  }

  @TestFactory
  Stream<DynamicTest> shouldGiveOneHashForAHundredOrders() {
    return Samples.all().entrySet().stream()
        .map(one -> DynamicTest.dynamicTest(one.getKey(), () -> shouldGiveOne(one.getValue())));
  }

  private static void shouldGiveOne(Sample sample) {
    // when
    var workflows =
        LongStream.range(0, 100)
            .mapToObj(seed -> json(Shuffle.of(sample, seed)))
            .collect(Collectors.toSet());

    // then
    assertThat(workflows).containsExactly(json(sample));
  }

  @Test
  void shouldGiveAnotherHashForAnyOtherInput() {
    // when
    var hashes =
        Samples.all().values().stream()
            .map(one -> Compiler.standard().compile(one.contract(), one.patch()).orThrow().hash())
            .toList();

    // then
    assertThat(hashes).doesNotHaveDuplicates();
  }

  @Test
  void shouldSortNodesAndEdgesById() {
    // given
    var sample = Samples.full();

    // when
    var graph =
        WorkflowModel.of(Compiler.standard().compile(sample.contract(), sample.patch()).orThrow())
            .graph();

    // then
    assertThat(List.copyOf(graph.nodes().keySet())).isSorted();
    assertThat(List.copyOf(graph.edges().keySet())).isSorted();
  }
}
