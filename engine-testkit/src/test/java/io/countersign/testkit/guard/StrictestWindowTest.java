package io.countersign.testkit.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.family.token.TokenEvent.Branch;
import io.countersign.engine.guard.EditRules;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where a document is at several nodes at once, the strictest of them answers. */
class StrictestWindowTest {

  private static final String EDITABLE = "sys:state:draft";
  private static final String AMEND_ONLY = "sys:state:submitted";
  private static final String LOCKED = "sys:state:active";
  private static final DocumentRef INVOICE = new DocumentRef("acme", "invoice", "inv-1");
  private static final CompiledWorkflow WORKFLOW =
      Compiler.standard()
          .compile(
              EntityContract.document("invoice")
                  .materialField("amount", ScalarType.INTEGER)
                  .build())
          .orThrow();

  private static InstanceState at(String... nodes) {
    var eve = Actor.person("eve");
    var pin = new DocumentVersion(1, "m", "draft");
    var branches = new ArrayList<Branch>();
    for (var node : nodes) {
      branches.add(new Branch(TokenId.FIRST.branch(LOCKED, branches.size()), "e", node));
    }
    var now = Instant.parse("2026-01-15T09:00:00Z");
    // The token that forked stands at a locked node; it is nowhere until its branches meet.
    return EventApplier.replay(
        "i-1",
        List.of(
            new JournalEntry(
                1,
                now,
                new InstanceEvent.Started(INVOICE, pin, WORKFLOW.hash(), LOCKED, eve, "trace-1")),
            new JournalEntry(
                2,
                now,
                new StepEvent.StepOpened(TokenId.FIRST, LOCKED, "parallel_split", 1, eve, 0)),
            new JournalEntry(3, now, new TokenEvent.TokenForked(TokenId.FIRST, branches))));
  }

  private static EditDecision edit(String... nodes) {
    return EditRules.judge(
        at(nodes), WorkflowModel.of(WORKFLOW), ProposedChange.edit(INVOICE, List.of("amount")));
  }

  @Test
  void shouldAnswerWithTheStrictest() {
    assertThat(edit(EDITABLE, EDITABLE)).isEqualTo(EditDecision.ALLOWED);
    for (var two : List.of(List.of(EDITABLE, AMEND_ONLY), List.of(AMEND_ONLY, EDITABLE))) {
      assertThat(edit(two.get(0), two.get(1))).isEqualTo(new EditDecision.Allowed(true, List.of()));
    }
    for (var strict : List.of(EDITABLE, AMEND_ONLY)) {
      assertThat(edit(strict, LOCKED)).isInstanceOf(EditDecision.Denied.class);
      assertThat(edit(LOCKED, strict)).isInstanceOf(EditDecision.Denied.class);
    }
  }

  @Test
  void shouldNameOnlyTheNodesThatAreLocked() {
    assertThat(edit(EDITABLE, LOCKED, AMEND_ONLY).problems())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.message())
                    .contains("while it is at sys:state:active, but")
                    .doesNotContain("draft"));
  }
}
