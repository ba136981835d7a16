package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.workflow.WorkflowPatch;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** WF-08 in Postgres: the envelope is stored whole, and does not run where it no longer is. */
final class WF08GateIntegrityTest {

  private static final Ground ground = Ground.of(WF08GateIntegrityTest.class);
  private static final String APPROVE = "sys:gate:approve";
  private static final WorkflowPatch PATCH = PatchBuilder.empty("invoice", 1);

  private final Tampering tampering = new Tampering(ground, PATCH);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Test
  void shouldStoreEveryGateOfTheContract() throws SQLException {
    Firm.opened(ground).runs(PATCH);

    try (var session = SqlSession.over(ground.connect())) {
      assertThat(
              session.rows(
                  "SELECT n->>'id' FROM workflow.workflow_definitions d,"
                      + " jsonb_array_elements(d.nodes_json) n WHERE n->>'id' LIKE 'sys:gate:%'"))
          .containsExactly(APPROVE, "sys:gate:cancel", "sys:gate:submit");
    }
  }

  @Test
  void shouldNotRunWithoutAGate() {
    tampering.assertRefused(
        "nodes",
        nodes -> {
          nodes.remove(APPROVE);
          return nodes;
        });
  }

  @Test
  void shouldNotRunAWayPastAGate() {
    tampering.assertRefused("edgesById", WF08GateIntegrityTest::pastApproval);
  }

  @Test
  void shouldNotRunAWayPastAGateUnderItsOwnHash() {
    tampering.assertRefusedUnderItsOwnHash("edgesById", WF08GateIntegrityTest::pastApproval);
  }

  private static Map<String, Map<String, @Nullable Object>> pastApproval(
      Map<String, Map<String, @Nullable Object>> edges) {
    edges.values().stream()
        .filter(edge -> APPROVE.equals(edge.get("target")))
        .forEach(edge -> edge.put("target", "sys:state:active"));
    return edges;
  }
}
