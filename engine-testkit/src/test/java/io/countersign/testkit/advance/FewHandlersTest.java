package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.compiler.Compiler;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.kernel.node.BuiltInHandlers;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.WaitEnd;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A host may begin with few kinds of step; whatever else a patch asks for is refused. */
class FewHandlersTest {

  private static final Compiler FEW =
      Compiler.builder().handlers(Set.of("action", "approval", "condition", "rule")).build();

  @Test
  void shouldBringADocumentThroughWithFourKindsOfStep() {
    var patch =
        new PatchDraft()
            .node(SUBMITTED, 1, new StepForm.Check(Condition.text("entity.amount > 100")))
            .node(SUBMITTED, 2, PatchDraft.approval("ada"))
            .node(SUBMITTED, 3, new StepForm.Rule("house"))
            .node(SUBMITTED, 4, PatchDraft.action("invoice.note"))
            .edge(SUBMITTED, 1, 2, EdgeChoice.on("true"))
            .edge(SUBMITTED, 1, 3, EdgeChoice.on("false"))
            .edge(SUBMITTED, 2, 4)
            .edge(SUBMITTED, 3, 4)
            .build();
    assertThat(FEW.compile(Office.contract(), patch).orThrow().hash()).isNotEmpty();
    var office = Office.submitted(patch);

    office.decide(PatchDraft.id(SUBMITTED, 2), "ada", Answer.APPROVED);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:active");
    assertThat(office.rows(PatchDraft.id(SUBMITTED, 2)).get(0).expects().applied()).contains(true);
  }

  @Test
  void shouldRefuseAPatchThatWantsAnother() {
    var patch = KitFixtures.one(APPROVED, new StepForm.WaitTimer(new WaitEnd.Elapsed("PT1H")));

    var refused = FEW.compile(Office.contract(), patch);

    assertThat(refused.problems())
        .extracting(problem -> problem.code().name())
        .contains("PATCH_NO_HANDLER");
  }

  @Test
  void shouldRefuseTwoHandlersForOneType() {
    assertThatThrownBy(() -> BuiltInHandlers.handlers(List.of("stamp", "stamp")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("only once");
    assertThatThrownBy(() -> BuiltInHandlers.handlers(List.of("action")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'action'");
  }
}
