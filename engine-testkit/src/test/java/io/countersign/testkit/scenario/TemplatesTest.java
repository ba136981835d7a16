package io.countersign.testkit.scenario;

import io.countersign.compiler.template.TemplateCatalogue;
import io.countersign.engine.document.DocumentRef;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each template reaches its end, by a script in business words. */
@WithScenario
class TemplatesTest {

  private static Scenario template(ScenarioFactory scenarios, String name) {
    var filled = TemplateCatalogue.fill(name, Map.of()).orThrow();
    return scenarios.of(filled.contract(), filled.patch());
  }

  private static Scenario invoices(ScenarioFactory scenarios) {
    var scenario = template(scenarios, "invoice-approval");
    scenario
        .given()
        .setting("trusted_vendors", List.of("v-1"))
        .person("fiona", "finance_manager")
        .chain("invoice-default", "ada", "grace");
    return scenario;
  }

  private static DocumentRef invoice(Scenario scenario, long total, String vendor) {
    var invoice =
        scenario
            .given()
            .document("inv-1")
            .with("id", "inv-1")
            .with("grand_total", total)
            .with("vendor_id", vendor)
            .with("cost_center", Map.of("code", "c1", "owner_id", "otto"))
            .createdBy("eve");
    scenario.when().by("eve").requests("submit", invoice);
    return invoice;
  }

  private static void closes(Scenario scenario, DocumentRef document) {
    scenario.then().document(document).hasStatus("active").isAt("active").asksNobody();
    scenario.when().by("eve").requests("close", document);
    scenario.then().document(document).hasEnded().visited("end", 1);
  }

  @Test
  void shouldPassASmallInvoiceOfATrustedVendor(ScenarioFactory scenarios) {
    var scenario = invoices(scenarios);

    var invoice = invoice(scenario, 50_000, "v-1");

    scenario.then().did("submit", "approve", "invoice.post_to_gl");
    scenario.then().document(invoice).visited("Approval chain", 0).visited("Finance manager", 0);
    closes(scenario, invoice);
  }

  @Test
  void shouldAskFinanceAndBudgetForAHighInvoice(ScenarioFactory scenarios) {
    var scenario = invoices(scenarios);
    var invoice = invoice(scenario, 1_000_001, "v-1");
    scenario
        .then()
        .document(invoice)
        .isAt("Finance manager", "Budget owner")
        .asksAt("Finance manager", "fiona")
        .asksAt("Budget owner", "otto");

    scenario.when().by("fiona").approves(invoice);
    scenario.then().document(invoice).isAt("Both approved", "Budget owner").asks("otto");
    scenario.then().did("submit");
    scenario.when().by("otto").approves(invoice);

    scenario.then().did("submit", "approve", "invoice.post_to_gl");
    closes(scenario, invoice);
  }

  @Test
  void shouldReturnToDraftWhenOneOfBothRejectsAndAskAgain(ScenarioFactory scenarios) {
    var scenario = invoices(scenarios);
    var invoice = invoice(scenario, 1_000_001, "v-1");

    scenario.when().by("fiona").rejects(invoice, "wrong PO");

    scenario.then().document(invoice).hasStatus("draft").isAt("draft").asksNobody();
    scenario
        .then()
        .document(invoice)
        .happened("fiona rejected at 'Finance manager' (wrong PO), which makes it rejected");
    scenario.when().by("eve").requests("submit", invoice);
    scenario.then().document(invoice).asks("fiona", "otto");
    scenario.when().by("otto").approves(invoice);
    scenario.when().by("fiona").approves(invoice);
    closes(scenario, invoice);
  }

  @Test
  void shouldAskTheChainForAnyOtherInvoice(ScenarioFactory scenarios) {
    for (var total : List.of(50_000L, 1_000_000L)) {
      var scenario = invoices(scenarios);

      var invoice = invoice(scenario, total, "v-2");

      scenario.then().document(invoice).isAt("Approval chain").asks("ada");
      scenario.when().by("ada").approves(invoice);
      scenario.then().document(invoice).asks("grace");
      scenario.when().by("grace").approves(invoice);
      closes(scenario, invoice);
    }
  }

  @Test
  void shouldPauseWhenNobodyApprovesInTime(ScenarioFactory scenarios) {
    var scenario = invoices(scenarios);
    var invoice = invoice(scenario, 100_000, "v-1");

    scenario.when().by("ada").approves(invoice);
    scenario.when().passes(Duration.ofDays(4));
    scenario.then().document(invoice).isRunning().asks("grace");
    scenario.when().passes(Duration.ofDays(1));

    scenario.then().document(invoice).isPaused("WORKFLOW_NO_EDGE_MATCHED");
    scenario.when().operator("root").retries(invoice);
    scenario.when().by("ada").approves(invoice);
    scenario.when().by("grace").approves(invoice);
    closes(scenario, invoice);
  }

  @Test
  void shouldAskBothForAPurchaseOrder(ScenarioFactory scenarios) {
    var scenario = template(scenarios, "purchase-order-approval");
    scenario.given().person("fiona", "finance_manager");
    var order =
        scenario
            .given()
            .document("po-1")
            .with("id", "po-1")
            .with("grand_total", 700)
            .with("supplier_id", "s-1")
            .with("cost_center", Map.of("code", "c1", "owner_id", "otto"))
            .createdBy("eve");

    scenario.when().by("eve").requests("submit", order);
    scenario.then().document(order).asks("fiona", "otto");
    scenario.when().by("otto").approves(order);
    scenario.then().document(order).hasStatus("submitted").asks("fiona");
    scenario.when().by("fiona").approves(order);

    closes(scenario, order);
  }

  @Test
  void shouldSayWhoMissesWhereTheBudgetOwnerIsTheOnlyFinanceManager(ScenarioFactory scenarios) {
    var scenario = template(scenarios, "purchase-order-approval");
    scenario.given().person("fiona", "finance_manager");
    var order =
        scenario
            .given()
            .document("po-1")
            .with("id", "po-1")
            .with("grand_total", 700)
            .with("supplier_id", "s-1")
            .with("cost_center", Map.of("code", "c1", "owner_id", "fiona"))
            .createdBy("eve");

    scenario.when().by("eve").requests("submit", order);

    scenario
        .then()
        .document(order)
        .isPaused("APPROVAL_NO_APPROVER")
        .happened(
            "the workflow pauses: APPROVAL_NO_APPROVER (no person may answer as"
                + " rule:entity.cost_center.owner_id: fiona is needed to answer as another party)");
    scenario.given().person("fred", "finance_manager");
    scenario.when().operator("root").retries(order);
    scenario.when().by("fiona").approves(order);
    scenario.then().document(order).asks("fred");
    scenario.when().by("fred").approves(order);
    closes(scenario, order);
  }

  @Test
  void shouldStopACreditNoteUntilItNamesItsInvoice(ScenarioFactory scenarios) {
    var scenario = template(scenarios, "return-credit-note");
    scenario.given().person("cora", "credit_controller");
    var note =
        scenario
            .given()
            .document("cn-1")
            .with("id", "cn-1")
            .with("grand_total", 700)
            .with("customer_id", "c-1")
            .with("original_invoice_id", null)
            .createdBy("eve");

    scenario.when().by("eve").requests("submit", note);
    scenario
        .then()
        .document(note)
        .isPaused("WORKFLOW_NO_EDGE_MATCHED")
        .isAt("Original invoice named?")
        .asksNobody();

    scenario.when().by("eve").edits(note, "original_invoice_id", "inv-1");
    scenario.when().operator("root").resumes(note);
    scenario.then().document(note).isAt("amended");
    scenario.when().by("eve").requests("submit", note);
    scenario.then().document(note).asks("cora");
    scenario.when().by("cora").approves(note);
    closes(scenario, note);
  }

  @Test
  void shouldAskForACreditNoteThatNamesItsInvoice(ScenarioFactory scenarios) {
    var scenario = template(scenarios, "return-credit-note");
    scenario.given().person("cora", "credit_controller");
    var note =
        scenario
            .given()
            .document("cn-1")
            .with("id", "cn-1")
            .with("grand_total", 700)
            .with("customer_id", "c-1")
            .with("original_invoice_id", "inv-1")
            .createdBy("eve");

    scenario.when().by("eve").requests("submit", note);
    scenario.when().by("cora").approves(note);

    closes(scenario, note);
  }

  @Test
  void shouldAskAgainWhenAnAgreementChanges(ScenarioFactory scenarios) {
    var scenario = template(scenarios, "amendment-loop");
    scenario.given().person("cleo", "contract_manager");
    var agreement =
        scenario
            .given()
            .document("a-1")
            .with("id", "a-1")
            .with("owner_id", "eve")
            .with("value", 700)
            .with("terms", "net 30")
            .createdBy("eve");
    scenario.when().by("eve").requests("submit", agreement);
    scenario.then().document(agreement).asks("cleo");

    scenario.when().by("eve").edits(agreement, "value", 900);
    scenario.then().document(agreement).isAt("amended").asksNobody();
    scenario.when().by("eve").requests("submit", agreement);
    scenario.then().document(agreement).asks("cleo").promised("integration", 1);
    scenario.when().by("cleo").approves(agreement);

    scenario.then().document(agreement).visited("approval", 2);
    closes(scenario, agreement);
  }

  @Test
  void shouldApproveASmallRequestOnItsOwnAndAskForALargeOne(ScenarioFactory scenarios) {
    var scenario = template(scenarios, "simple-fast-track");
    scenario.given().person("ada", "approver");
    var small = scenario.given().document("r-1").with("id", "r-1").with("grand_total", 50_000);
    var large = scenario.given().document("r-2").with("id", "r-2").with("grand_total", 50_001);
    var first = small.createdBy("eve");
    var second = large.createdBy("eve");

    scenario.when().by("eve").requests("submit", first).requests("submit", second);

    scenario.then().document(second).isAt("Approval").asks("ada");
    scenario.when().by("ada").approves(second);
    closes(scenario, first);
    closes(scenario, second);
  }
}
