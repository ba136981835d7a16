package io.countersign.testkit.approval;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.testkit.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The owner of each line of an invoice approves, once for all lines of that owner. */
class EachOwnerTest {

  private static Scenario scenario() {
    var contract =
        EntityContract.document("invoice")
            .materialField("owners", new ListType(ScalarType.TEXT))
            .build();
    var patch =
        PatchBuilder.on("invoice", 1)
            .slot(
                "slot:submitted_to_approved",
                slot ->
                    slot.step("owners", PatchSteps.approval(PatchSteps.eachOf("entity.owners"))))
            .build();
    return Scenario.of(contract, patch);
  }

  private static DocumentRef submitted(Scenario scenario, List<String> owners) {
    scenario.given().person("ada").person("bob").person("eve");
    var invoice = scenario.given().document("i-1").with("owners", owners).createdBy("eve");
    scenario.when().by("eve").requests("submit", invoice);
    return invoice;
  }

  @Test
  void shouldAskEachOwnerOnceAndShowForWhichLines() {
    var scenario = scenario();
    var invoice = submitted(scenario, List.of("ada", "bob", "ada"));

    assertThat(scenario.inbox("ada"))
        .singleElement()
        .satisfies(
            item ->
                assertThat(item.question().parties()).containsExactly("rule:entity.owners (1, 3)"));
    var item = scenario.inbox("bob").get(0);
    assertThat(item.question().parties()).containsExactly("rule:entity.owners (2)");
    assertThat(item.question().actions()).containsExactly("approve", "reject", "abstain");
    assertThat(item.act("approve", "fine")).isEqualTo(item.answer(Answer.APPROVED, "fine"));
    scenario.when().by("ada").approves(invoice);
    scenario.then().document(invoice).hasStatus("submitted").asks("bob");
    scenario.when().by("bob").approves(invoice);
    scenario.then().document(invoice).hasStatus("active");
    scenario.check();
  }

  @Test
  void shouldPauseWhenNoLineHasAnOwner() {
    var scenario = scenario();

    var invoice = submitted(scenario, List.of());

    scenario.then().document(invoice).isPaused("APPROVAL_NO_APPROVER");
  }
}
