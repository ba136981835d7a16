package io.countersign.testkit.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.testkit.scenario.Scenario;
import io.countersign.testkit.scenario.WithScenario;
import org.junit.jupiter.api.Test;

/** A type in shadow: everything is judged and kept, and nothing is refused. */
@WithScenario
class ShadowTest {

  private static final CompiledWorkflow WORKFLOW =
      Compiler.standard()
          .compile(
              EntityContract.document("invoice")
                  .materialField("amount", ScalarType.INTEGER)
                  .build(),
              PatchBuilder.on("invoice", 1)
                  .slot(
                      "slot:submitted_to_approved",
                      slot -> slot.step("boss", PatchSteps.approval(PatchSteps.user("boss"))))
                  .build())
          .orThrow();

  private final Scenario scenario = Scenario.with(WORKFLOW).shadow("invoice").build();

  private DocumentRef submitted() {
    var invoice = scenario.given().document("inv-1").with("amount", 500).createdBy("eve");
    scenario.when().by("eve").requests("submit", invoice);
    return invoice;
  }

  private DocumentRef active() {
    var invoice = submitted();
    scenario.when().by("boss").approves(invoice);
    return invoice;
  }

  @Test
  void shouldJournalWhatItWouldHaveRefused() {
    var invoice = active();

    scenario.when().by("eve").edits(invoice, "amount", 900);

    scenario
        .then()
        .document(invoice)
        .hasField("amount", 900)
        .isAt("active")
        .happened(
            "guard of eve changes nothing: WORKFLOW_EDIT_LOCKED: Expected no change of the document"
                + " while it is at sys:state:active, but found a change of amount.");
  }

  @Test
  void shouldJournalNothingOfWhatItWouldHaveAllowed() {
    var invoice = scenario.given().document("inv-1").with("amount", 500).createdBy("eve");

    scenario.when().by("eve").edits(invoice, "amount", 900);

    assertThat(scenario.timeline(invoice)).noneMatch(line -> line.startsWith("guard"));
  }

  @Test
  void shouldFollowAStatusThatTheHostChangedItself() {
    var invoice = submitted();

    scenario.when().by("eve").setsStatus(invoice, "active");

    scenario.then().document(invoice).hasStatus("active").isAt("active").asksNobody();
    assertThat(scenario.timeline(invoice))
        .anyMatch(line -> line.startsWith("guard of eve") && line.contains("GATE_REQUIRED"))
        .contains("the document leaves for 'active': followed");
    scenario.when().by("eve").requests("cancel", invoice);
    scenario.then().document(invoice).hasStatus("cancelled").hasEnded();
  }

  @Test
  void shouldLetADocumentGoThatItWouldHaveKept() {
    var invoice = active();

    scenario.when().by("eve").deletes(invoice);

    scenario.then().document(invoice).isCancelled();
    assertThat(scenario.timeline(invoice))
        .anyMatch(line -> line.startsWith("guard of eve") && line.contains("its deletion"));
  }

  @Test
  void shouldKeepWhatCameAfterTheEnd() {
    var invoice = active();
    scenario.when().operator("olga").cancels(invoice, "a mistake");

    scenario.when().by("eve").edits(invoice, "amount", 900);

    scenario.then().document(invoice).isCancelled().hasField("amount", 900);
    assertThat(scenario.timeline(invoice))
        .last()
        .asString()
        .contains("guard of eve", "WORKFLOW_EDIT_LOCKED", "after its workflow was cancelled");
  }

  @Test
  void shouldFollowNothingWithoutTheShadow() {
    var strict = Scenario.of(WORKFLOW);
    var invoice = strict.given().document("inv-1").with("amount", 500).createdBy("eve");

    strict.when().by("eve").setsStatus(invoice, "active");

    strict.then().refused("WORKFLOW_GATE_REQUIRED").document(invoice).isAt("draft");
    strict.check();
  }
}
