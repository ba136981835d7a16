package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.WorkflowStore.Stored;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** WF-13 in Postgres: the order of nodes is stored with the workflow, and steps run in it. */
final class WF13StableOrderTest {

  private static final Ground ground = Ground.of(WF13StableOrderTest.class);
  private static final StepConfig SCRIPT = new StepForm.Script("entity.amount > 100");
  private static final WorkflowPatch PATCH = Firm.forked(JoinMode.ALL, SCRIPT, SCRIPT);

  /** The second of two that stand side by side was put down first. */
  private static final List<String> ORDER = List.of(Firm.id(9), Firm.id(2), Firm.id(3), Firm.id(1));

  @AfterAll
  static void close() {
    ground.close();
  }

  @Test
  void shouldLoadTheOrderThatWasCompiled() throws SQLException {
    var firm = Firm.opened(ground).runs(PATCH);
    var compiled = Firm.compiled(PATCH);

    var text =
        firm.in(tx -> tx.workflows().find(OrgId.of(firm.org), compiled.hash())).map(Stored::text);
    var loaded = WorkflowArtefact.load(text.orElseThrow()).orThrow();

    assertThat(WorkflowModel.of(loaded).structure().topologicalOrder())
        .isEqualTo(WorkflowModel.of(compiled).structure().topologicalOrder())
        .containsSubsequence(ORDER);
    try (var session = SqlSession.over(ground.connect())) {
      assertThat(
              session.rows(
                  "SELECT jsonb_array_elements_text(compiled_json->'topologicalOrder')"
                      + " FROM workflow.workflow_definitions"))
          .isEqualTo(WorkflowModel.of(compiled).structure().topologicalOrder());
    }
  }

  @Test
  void shouldRunStepsSideBySideInTheOrderOfTheirIds() {
    var firm = Firm.opened(ground).runs(PATCH);

    firm.submits("inv-1");

    assertThat(firm.steps("inv-1").stream().map(row -> row.visit().nodeId()).distinct().toList())
        .containsSubsequence(ORDER);
  }
}
