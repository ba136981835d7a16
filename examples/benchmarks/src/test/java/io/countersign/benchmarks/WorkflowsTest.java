package io.countersign.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.engine.workflow.graph.WorkflowModel;
import org.junit.jupiter.api.Test;

class WorkflowsTest {

  /** The nodes of the envelope and the ports of the slot. */
  private static final int AROUND = 12;

  @Test
  void shouldMeasureWorkflowsThatCompile() {
    for (int steps : new int[] {10, 100, 1_000}) {
      // when
      var result = Compiler.standard().compile(Workflows.contract(), Workflows.patch(steps));

      // then
      assertThat(WorkflowModel.of(result.orThrow()).graph().nodes()).hasSize(steps + AROUND);
      assertThat(WorkflowModel.of(result.orThrow()).structure().regions()).hasSize(steps / 10);
    }
  }
}
