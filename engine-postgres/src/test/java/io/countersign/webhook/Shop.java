package io.countersign.webhook;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.testkit.scenario.Scenario;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Orders that something is done about between approval and activity, worked on by hand. */
final class Shop {

  static final String STEP = "Tell";
  static final DocumentRef ORDER = new DocumentRef("acme", "order", "o-1");

  private Shop() {}

  static Scenario with(StepConfig step) {
    var contract =
        EntityContract.document("order")
            .materialField("amount", ScalarType.INTEGER)
            .field("note", ScalarType.TEXT)
            .build();
    var patch =
        PatchBuilder.on("order", 1)
            .slot(
                "slot:approved_to_active",
                slot -> slot.step("tell", step, node -> node.withLabel(STEP).withKey("told")))
            .build();
    return Scenario.with(Compiler.standard().compile(contract, patch).orThrow()).byHand().build();
  }

  /** A webhook with the secret named partner. */
  static StepConfig webhook(String url) {
    var plain = PatchSteps.webhook(url, Map.of("amount", "entity.amount"));
    return new StepConfig.WebhookOut(
        plain.url(), plain.payload(), Optional.of("partner"), plain.delivery());
  }

  /** Brings the order to the step; nothing has been sent then. */
  static void begin(Scenario scenario, Runnable advancing) {
    scenario.given().document("o-1").with("amount", 500).with("note", "n1").createdBy("eve");
    advancing.run();
    scenario.when().by("eve").requests("submit", ORDER);
    advancing.run();
    scenario.when().by("eve").requests("approve", ORDER);
    advancing.run();
  }

  /** What the step put out. */
  static Map<String, @Nullable Object> output(Scenario scenario) {
    var store = scenario.store();
    return store
        .transactions()
        .inOwn(
            tx -> {
              var state = tx.history().instance(new InstanceKey.ByDocument(ORDER)).orElseThrow();
              return tx
                  .history()
                  .steps(OrgId.of(ORDER.org()), InstanceId.of(state.identity().instance()))
                  .stream()
                  .filter(row -> row.visit().nodeId().contains("approved_to_active"))
                  .filter(row -> row.visit().nodeId().startsWith("usr:"))
                  .reduce((first, second) -> second)
                  .orElseThrow()
                  .result()
                  .output();
            });
  }
}
