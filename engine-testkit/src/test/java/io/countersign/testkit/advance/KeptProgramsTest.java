package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.definition.WorkflowHeader;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.WorkflowStore.Stored;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.testkit.guard.Counting;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Workflows are kept for five minutes, and checked against hash and header when they are loaded.
 */
class KeptProgramsTest {

  private final Office office = new Office(PatchDraft.none());
  private final Counting counting = new Counting();

  @BeforeEach
  void count() {
    office.create(500);
    office.work();
    office.restart(counting.over(office.store));
  }

  private AdvanceResult join() {
    return office.in(
        tx -> office.advancer.advance(tx, office.key(), RequestContext.of(Office.EVE)));
  }

  private long loads() {
    return counting.trips().stream().filter("workflow"::equals).count();
  }

  @Test
  void shouldLoadAWorkflowOnceForAThousandAdvancesInAMinute() {
    for (int i = 0; i < 1_000; i++) {
      assertThat(join()).isInstanceOf(AdvanceResult.Waiting.class);
      office.passes(Duration.ofMillis(60));
    }

    assertThat(loads()).isEqualTo(1);
  }

  @Test
  void shouldLoadItAgainAfterFiveMinutes() {
    join();
    office.passes(Duration.ofMinutes(5));
    join();
    assertThat(loads()).isEqualTo(1);

    office.passes(Duration.ofSeconds(1));
    join();

    assertThat(loads()).isEqualTo(1);
  }

  @Test
  void shouldLoadItAgainForAGuardThatComesLater() {
    join();
    assertThat(loads()).isEqualTo(1);
    office.passes(Duration.ofSeconds(301));

    var decision =
        office.in(
            tx ->
                office.advancer.guard(
                    tx,
                    ProposedChange.edit(Office.INVOICE, List.of("note")),
                    RequestContext.of(Office.EVE)));

    assertThat(decision).isInstanceOf(EditDecision.Allowed.class);
    assertThat(loads()).isEqualTo(1);
  }

  @Test
  void shouldFindAnExchangedWorkflowOnceTheKeptOneIsOld() {
    var other = new Office(new PatchDraft().node(PatchDraft.DRAFT, 1, PatchDraft.script()).build());
    var stored = other.in(tx -> tx.workflows().find(OrgId.of(Office.ORG), other.workflow.hash()));
    boolean[] exchanged = {false};
    office.exchanged(published -> exchanged[0] ? stored.orElseThrow() : published);
    join();

    exchanged[0] = true;
    assertThat(join()).isInstanceOf(AdvanceResult.Waiting.class);
    office.passes(Duration.ofSeconds(301));

    refused(join(), "in its place");
  }

  @Test
  void shouldCountTheNodesOfAWorkflowInItsHeader() {
    var header = WorkflowHeader.of(office.workflow);

    assertThat(header.nodes()).isEqualTo(WorkflowModel.of(office.workflow).graph().nodes().size());
    assertThat(header.order()).isEqualTo(header.nodes());
    assertThat(WorkflowHeader.fromJson(header.toJson()).orThrow()).isEqualTo(header);
    assertThat(
            office.in(tx -> tx.workflows().list(OrgId.of(Office.ORG), "invoice")).get(0).header())
        .hasValue(header);
  }

  @Test
  void shouldRefuseAWorkflowWithTheHeaderOfAnother() {
    var right = WorkflowHeader.of(office.workflow);
    var wrong = new WorkflowHeader(14, right.edges(), right.order(), right.slotMapHash()).toJson();
    office.exchanged(published -> new Stored(published.text(), Optional.of(wrong)));

    refused(join(), "\"nodeCount\":14");
  }

  @Test
  void shouldRunAWorkflowThatWasPublishedWithoutAHeader() {
    office.exchanged(published -> new Stored(published.text(), Optional.empty()));

    assertThat(join()).isInstanceOf(AdvanceResult.Waiting.class);
  }

  private static void refused(AdvanceResult advance, String found) {
    assertThat(advance)
        .isInstanceOfSatisfying(
            AdvanceResult.Refused.class,
            refused ->
                assertThat(refused.problems())
                    .singleElement()
                    .satisfies(
                        problem -> {
                          assertThat(problem.code().name()).isEqualTo("WORKFLOW_HASH_MISMATCH");
                          assertThat(problem.found()).contains(found);
                        }));
  }
}
