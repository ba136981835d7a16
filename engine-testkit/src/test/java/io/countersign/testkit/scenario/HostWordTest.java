package io.countersign.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.InstanceKey;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the host says of its policy and its versions is heard and kept. */
@WithScenario
class HostWordTest {

  private final Scenario scenario = Scenario.of(contract());

  /** The usual invoice, but the host's policy is asked before anything is approved. */
  private static EntityContract contract() {
    var usual = DocumentLifecycle.document();
    var transitions = usual.transitions().stream().map(HostWordTest::guarded).toList();
    return EntityContract.over("invoice", new DocumentLifecycle(usual.statuses(), transitions))
        .materialField("amount", ScalarType.INTEGER)
        .build();
  }

  private static TransitionContract guarded(TransitionContract one) {
    return one.verb().equals("approve")
        ? new TransitionContract(
            one.verb(),
            one.from(),
            one.to(),
            one.gate().checkingPolicy(),
            one.slotAfter(),
            one.returning())
        : one;
  }

  private DocumentRef submitted() {
    var invoice = scenario.given().document("inv-1").with("amount", 900).createdBy("eve");
    scenario.when().by("eve").requests("submit", invoice);
    return invoice;
  }

  private List<StepRow> rows(DocumentRef document) {
    return scenario
        .store()
        .transactions()
        .inOwn(
            tx -> {
              var state = tx.history().instance(new InstanceKey.ByDocument(document)).orElseThrow();
              return tx.history()
                  .steps(OrgId.of(document.org()), InstanceId.of(state.identity().instance()));
            });
  }

  private String output(DocumentRef document) {
    return rows(document).stream()
        .filter(row -> row.visit().nodeType().equals("policy_gate"))
        .map(row -> row.result().output().toString() + row.result().error())
        .reduce("", String::concat);
  }

  @Test
  void shouldComeToTheGateThatThePolicyAllows() {
    var invoice = submitted();

    assertThat(output(invoice)).contains("policy_gate={allowed=true}");
    scenario.when().by("eve").requests("approve", invoice);
    scenario.then().document(invoice).hasStatus("active");
  }

  @Test
  void shouldStopBeforeTheGateThatThePolicyDenies() {
    scenario.given().policyDenies("approve", "over the limit");

    var invoice = submitted();

    scenario.then().document(invoice).hasStatus("submitted").isPaused("POLICY_DENIED");
    assertThat(output(invoice)).contains("allowed=false").contains("over the limit");
  }

  @Test
  void shouldKeepWithEachStepTheVersionThatItRanOn() {
    var invoice = submitted();

    assertThat(rows(invoice))
        .hasSizeGreaterThan(4)
        .allSatisfy(
            row -> assertThat(row.opening().snapshot()).contains("inv-1@" + row.visit().version()));
  }
}
