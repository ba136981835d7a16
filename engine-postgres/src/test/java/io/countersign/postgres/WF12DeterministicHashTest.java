package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.WorkflowStore.Stored;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.SlotPatch;
import io.countersign.engine.workflow.graph.StepForm;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * WF-12 in Postgres: what is stored has the hash of what was compiled, whatever jsonb does to it.
 */
final class WF12DeterministicHashTest {

  private static final Ground ground = Ground.of(WF12DeterministicHashTest.class);

  /** Members that jsonb sorts its own way, and texts and numbers that it writes its own way. */
  private static final StepConfig AWKWARD =
      new StepConfig.WebhookOut(
          "https://example.test/{entity.id}",
          Map.of(
              "zz", "entity.amount",
              "a_longer_name", "'\u00e9\u2028 \\\\ / \u00df'",
              "b", "1.50",
              "\u00e4", "'1e3'"),
          Optional.of("secret"),
          DeliveryMode.CONFIRMED);

  private static final WorkflowPatch PATCH =
      Firm.forked(JoinMode.ALL, AWKWARD, new StepForm.Script("entity.amount > 100"));

  @AfterAll
  static void close() {
    ground.close();
  }

  private static <T> List<T> backwards(List<T> list) {
    var all = new ArrayList<>(list);
    Collections.reverse(all);
    return all;
  }

  private static WorkflowPatch backwards(WorkflowPatch patch) {
    var slots = new LinkedHashMap<String, SlotPatch>();
    PatchModel.of(patch)
        .slots()
        .forEach(
            (id, slot) ->
                slots.put(
                    id,
                    new SlotPatch(
                        backwards(slot.nodes()),
                        backwards(slot.edges()),
                        slot.entry(),
                        slot.exit(),
                        slot.editWindow(),
                        slot.silenced())));
    return new PatchModel(PatchModel.of(patch).base(), slots);
  }

  @Test
  void shouldGiveBackByteForByteWhatWasCompiled() throws SQLException {
    var firm = Firm.opened(ground).runs(PATCH);
    var compiled = Firm.compiled(PATCH);

    var text =
        firm.in(tx -> tx.workflows().find(OrgId.of(firm.org), compiled.hash())).map(Stored::text);

    assertThat(text).contains(compiled.toJson());
    assertThat(WorkflowArtefact.load(text.orElseThrow()).orThrow().hash())
        .isEqualTo(compiled.hash());
    try (var session = SqlSession.over(ground.connect())) {
      // It is no accident: what the database wrote down is another text.
      assertThat(session.one("SELECT compiled_json FROM workflow.workflow_definitions"))
          .isNotEqualTo(compiled.toJson());
      assertThat(
              session.one(
                  "SELECT compiled_hash, compiled_json->>'hash'"
                      + " FROM workflow.workflow_definitions"))
          .isEqualTo(compiled.hash() + "|" + compiled.hash());
    }
  }

  @Test
  void shouldPublishTheSameSourcesOnceInWhateverOrder() throws SQLException {
    var firm = Firm.opened(ground).runs(PATCH).runs(backwards(PATCH)).runs(PATCH);

    var published = firm.in(tx -> tx.workflows().list(OrgId.of(firm.org), "invoice"));
    assertThat(published).hasSize(1);
  }
}
