package io.countersign.engine.workflow.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.workflow.GoldenWorkflow;
import io.countersign.problem.Problem;
import org.junit.jupiter.api.Test;

class WorkflowLoaderTest {

  private final String text = GoldenWorkflow.text("event");

  @Test
  void shouldLoadWhatTheCompilerWrote() {
    var loaded = WorkflowArtefact.load(text).orThrow();

    assertThat(loaded.toJson()).isEqualTo(text);
    assertThat(loaded.contract().entityType()).isEqualTo("invoice");
  }

  @Test
  void shouldLoadTheSameInAnotherLayout() {
    var spaced = text.replace("\",\"", "\" ,\n \"");

    assertThat(WorkflowArtefact.load(spaced).orThrow().toJson()).isEqualTo(text);
  }

  @Test
  void shouldRefuseAnAlteredWorkflow() {
    assertThat(WorkflowArtefact.load(text.replace("\"P1D\"", "\"P2D\"")).problems())
        .extracting(Problem::code)
        .containsExactly(EngineCode.WORKFLOW_HASH_MISMATCH);
  }

  @Test
  void shouldRefuseWhatIsNoWorkflow() {
    assertThat(WorkflowArtefact.load("{\"lifecycle\":[]}").problems())
        .extracting(Problem::found)
        .containsExactly("a contract or patch, which is not compiled");
    assertThat(WorkflowArtefact.load("[").problems())
        .extracting(Problem::code)
        .containsExactly(EngineCode.JSON_SYNTAX);
  }
}
