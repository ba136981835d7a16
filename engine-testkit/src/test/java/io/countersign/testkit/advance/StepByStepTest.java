package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static io.countersign.testkit.advance.PatchDraft.DRAFT;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.Token.Phase;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.graph.StepForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** One step at a time: what each leaves in its row, and where the token is after it. */
class StepByStepTest {

  @Test
  void shouldMoveToTheNextNodeWithEachAdvance() {
    var patch =
        new PatchDraft()
            .node(DRAFT, 1, PatchDraft.script())
            .node(DRAFT, 2, PatchDraft.script())
            .node(DRAFT, 3, PatchDraft.script())
            .edge(DRAFT, 1, 2)
            .edge(DRAFT, 2, 3)
            .build();
    var office = Office.drafted(patch);
    office.budget(1);
    office.request("submit");

    var places = new ArrayList<String>();
    int rows = office.rows().size();
    while (office.join() instanceof AdvanceResult.Advanced advanced && advanced.more()) {
      places.addAll(office.nodes());
      assertThat(office.rows()).hasSize(++rows);
    }

    assertThat(places)
        .containsSequence(
            PatchDraft.id(DRAFT, 1),
            PatchDraft.id(DRAFT, 2),
            PatchDraft.id(DRAFT, 3),
            "sys:slot:" + DRAFT + ":out");
  }

  @Test
  void shouldKeepTheEdgesThatAStepChoseEvenIfThereAreNone() {
    var patch =
        new PatchDraft()
            .node(DRAFT, 1, new StepForm.Check(Condition.text("entity.amount > 1000")))
            .node(DRAFT, 2, PatchDraft.script())
            .edge(DRAFT, 1, 2, EdgeChoice.on("true"))
            .build();
    var office = Office.drafted(patch);
    office.request("submit");
    office.work();

    assertThat(office.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(office.rows(PatchDraft.id(DRAFT, 1)).get(0).result().output())
        .containsEntry("chosen_edge_ids", List.of());
    assertThat(office.rows())
        .filteredOn(row -> row.status().isFinal())
        .allMatch(row -> row.result().output().get("chosen_edge_ids") instanceof List<?>);
  }

  @Test
  void shouldKeepWhatAScriptAndARuleComeTo() {
    var patch =
        new PatchDraft()
            .node(DRAFT, 1, PatchDraft.script())
            .node(DRAFT, 2, new StepForm.Rule("house"))
            .edge(DRAFT, 1, 2)
            .build();
    var office = Office.drafted(patch);
    office.request("submit");
    office.work();

    assertThat(output(office.rows(PatchDraft.id(DRAFT, 1)).get(0)).values())
        .anyMatch(Boolean.TRUE::equals);
    var ruled = office.rows(PatchDraft.id(DRAFT, 2)).get(0);
    assertThat(output(ruled).values()).anyMatch("house"::equals);
    assertThat(ruled.result().output()).containsEntry("outcome", "allow");
  }

  private static Map<?, ?> output(StepRow row) {
    return (Map<?, ?>) Objects.requireNonNull(row.result().output().get("output"));
  }

  @Test
  void shouldNameWhoeverTriesAgain() {
    var office = Office.submitted(KitFixtures.one(APPROVED, PatchDraft.action("invoice.post")));
    office.host.refusing.put("invoice.post", "no stock");
    office.request("approve");
    office.work();
    office.host.refusing.clear();
    var failed =
        office.state().tokens().stream()
            .filter(token -> token.phase() == Phase.FAILED)
            .findFirst()
            .orElseThrow();

    office.book(new OperatorCommand.Retry(failed.id(), "the cause is gone"), Actor.person("olga"));
    office.work();

    var attempts = office.rows(PatchDraft.id(APPROVED, 1));
    assertThat(attempts)
        .extracting(StepRow::status)
        .containsExactly(StepStatus.FAILED, StepStatus.COMPLETED);
    assertThat(attempts.get(0).opening().runAs().id()).isEqualTo("eve");
    assertThat(attempts.get(1).opening().runAs().id()).isEqualTo("olga");
    assertThat(attempts.get(1).visit().token().path()).endsWith("#a2");
  }
}
