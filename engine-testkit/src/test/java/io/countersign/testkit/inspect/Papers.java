package io.countersign.testkit.inspect;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.inspect.AllowedActions;
import io.countersign.engine.inspect.Explanation;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.testkit.scenario.Scenario;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Papers that people approve, and what can be read of them. */
final class Papers {

  static final String ORG = "acme";

  private Papers() {}

  static CompiledWorkflow workflow(UnaryOperator<SlotBuilder> slot) {
    var contract =
        EntityContract.document("paper")
            .materialField("amount", ScalarType.INTEGER)
            .field("note", ScalarType.TEXT)
            .build();
    return Compiler.standard()
        .compile(
            contract, PatchBuilder.on("paper", 1).slot("slot:submitted_to_approved", slot).build())
        .orThrow();
  }

  /** Two questions side by side, both of which have to be answered. */
  static UnaryOperator<SlotBuilder> both() {
    return slot ->
        slot.step("split", PatchSteps.split())
            .step(
                "left", PatchSteps.approval(PatchSteps.user("ada")), node -> node.withLabel("Left"))
            .step(
                "right",
                PatchSteps.approval(PatchSteps.user("bob")),
                node -> node.withLabel("Right"))
            .step("join", PatchSteps.join(JoinMode.ALL), node -> node.withLabel("Both"))
            .inOrder("split", "left", "join")
            .inOrder("split", "right", "join");
  }

  static UnaryOperator<SlotBuilder> asking() {
    return slot ->
        slot.step(
            "ask", PatchSteps.approval(PatchSteps.user("ada")), node -> node.withLabel("Ask"));
  }

  static DocumentRef drafted(Scenario scenario) {
    return scenario.given().document("p-1").with("amount", 100).with("note", "").createdBy("eve");
  }

  static DocumentRef submitted(Scenario scenario) {
    var paper = drafted(scenario);
    scenario.when().by("eve").requests("submit", paper);
    return paper;
  }

  static <T> T in(Scenario scenario, Function<StoreTransaction, T> work) {
    return scenario.store().transactions().inOwn(work);
  }

  static AllowedActions options(Scenario scenario, DocumentRef paper, String person) {
    return in(scenario, tx -> scenario.engine().inspect().options(tx, paper, Actor.person(person)));
  }

  static Explanation explanation(Scenario scenario) {
    return in(
            scenario,
            tx ->
                scenario.engine().inspect().explain(tx, OrgId.of(ORG), InstanceId.of("instance-1")))
        .orElseThrow();
  }

  static List<String> sentences(Scenario scenario) {
    return explanation(scenario).sentences();
  }
}
