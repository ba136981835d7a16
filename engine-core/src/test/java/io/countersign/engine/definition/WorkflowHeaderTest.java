package io.countersign.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.GoldenWorkflow;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Problem;
import org.junit.jupiter.api.Test;

class WorkflowHeaderTest {

  @Test
  void shouldCountNodesAndEdgesAndTellWorkflowsApart() {
    var event = GoldenWorkflow.read("event");
    var header = WorkflowHeader.of(event);

    assertThat(header.nodes()).isEqualTo(WorkflowModel.of(event).graph().nodes().size());
    assertThat(header.edges()).isEqualTo(WorkflowModel.of(event).graph().edges().size());
    assertThat(header.order()).isEqualTo(header.nodes());
    assertThat(header.slotMapHash())
        .hasSize(64)
        .isNotEqualTo(WorkflowHeader.of(GoldenWorkflow.read("approval")).slotMapHash());
  }

  @Test
  void shouldReadWhatItWrote() {
    var header = WorkflowHeader.of(GoldenWorkflow.read("parallel"));

    assertThat(WorkflowHeader.fromJson(header.toJson()).orThrow()).isEqualTo(header);
    assertThat(WorkflowHeader.fromJson("{\"nodeCount\":\"7\"}").problems())
        .extracting(Problem::code)
        .containsExactly(EngineCode.JSON_SHAPE);
  }
}
