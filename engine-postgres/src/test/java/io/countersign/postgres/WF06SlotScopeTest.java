package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.StepForm;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** WF-06 in Postgres: what lies outside of its slot is neither stored by the engine nor run. */
final class WF06SlotScopeTest {

  private static final Ground ground = Ground.of(WF06SlotScopeTest.class);
  private static final StepConfig SCRIPT = new StepForm.Script("entity.amount > 100");
  private static final WorkflowPatch PATCH = Firm.forked(JoinMode.ALL, SCRIPT, SCRIPT);

  /** Edges between something that was added and something that is neither added nor a port. */
  private static final String OUTSIDE =
      """
      SELECT e.value->>'source', e.value->>'target'
      FROM workflow.workflow_definitions d, jsonb_each(d.edges_json) e
      WHERE (e.value->>'source' LIKE 'usr:%' AND e.value->>'target' NOT SIMILAR TO '(usr|sys:slot):%')
        OR (e.value->>'target' LIKE 'usr:%' AND e.value->>'source' NOT SIMILAR TO '(usr|sys:slot):%')
      """;

  private final Tampering tampering = new Tampering(ground, PATCH);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Test
  void shouldStoreWhatWasAddedInItsSlotAndTiedToThePortsOfIt() throws SQLException {
    Firm.opened(ground).runs(PATCH);

    try (var session = SqlSession.over(ground.connect())) {
      assertThat(
              session.rows(
                  "SELECT n->>'id' FROM workflow.workflow_definitions d,"
                      + " jsonb_array_elements(d.nodes_json) n WHERE n->>'id' LIKE 'usr:%'"))
          .containsExactly(Firm.id(1), Firm.id(2), Firm.id(3), Firm.id(9));
      assertThat(session.rows(OUTSIDE)).isEmpty();
    }
  }

  @Test
  void shouldNotRunAnEdgeOutOfTheSlot() {
    tampering.assertRefused(
        "edgesById",
        edges -> {
          edges.values().stream()
              .filter(edge -> Firm.id(1).equals(edge.get("source")))
              .forEach(edge -> edge.put("target", "sys:state:active"));
          return edges;
        });
  }

  @Test
  void shouldNotRunAStepOfAnotherSlotsName() {
    tampering.assertRefused(
        "nodes",
        nodes -> {
          nodes.values().stream()
              .filter(node -> Firm.id(2).equals(node.get("id")))
              .forEach(node -> node.put("id", "usr:slot:approved_to_active:1"));
          return nodes;
        });
  }
}
