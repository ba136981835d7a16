package io.countersign.testkit.scenario;

import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import org.junit.jupiter.api.Test;

/** The scenario to read first: one approval, one action, and an amount that changes between. */
@WithScenario
class FirstScenarioTest {

  private final Scenario scenario =
      Scenario.of(
          EntityContract.document("order").materialField("amount", ScalarType.INTEGER).build(),
          PatchBuilder.on("order", 1)
              .slot(
                  Orders.SUBMITTED,
                  slot -> slot.step("manager", PatchSteps.approval(PatchSteps.role("manager"))))
              .slot(Orders.APPROVED, slot -> slot.step("post", PatchSteps.action("order.post")))
              .build());

  @Test
  void shouldAskAgainWhenTheAmountChanges() {
    // given: an order that waits for its manager
    scenario.given().person("mia", "manager");
    var order = scenario.given().document("o-1").with("amount", 500).createdBy("eve");
    scenario.when().by("eve").requests("submit", order);
    scenario.then().document(order).hasStatus("submitted").asks("mia");

    // when: the amount changes before she answers
    scenario.when().by("eve").edits(order, "amount", 900);

    // then: nobody is asked any more, and the order is to be submitted anew
    scenario.then().document(order).isAt("amended").asksNobody();
    scenario.when().by("eve").requests("submit", order);
    scenario.then().document(order).asks("mia");

    // and: her yes leads through the gate and the action to the end
    scenario.when().by("mia").approves(order);
    scenario.then().document(order).isAt("active").hasStatus("active").isRunning();
    scenario.then().did("submit", "drift", "submit", "approve", "order.post");
  }
}
