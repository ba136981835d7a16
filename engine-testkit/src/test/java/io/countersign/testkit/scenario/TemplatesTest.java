package io.countersign.testkit.scenario;

import io.countersign.compiler.template.Templates;
import io.countersign.engine.document.DocumentRef;
import io.countersign.testkit.Scenario;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TemplatesTest {

  private static Scenario template(String name) {
    var filled = Templates.fill(name, Map.of()).orThrow();
    return Scenario.of(filled.contract(), filled.patch());
  }

  private static DocumentRef invoice(Scenario scenario, long total, String vendor) {
    scenario.given().setting("trusted_vendors", java.util.List.of("v-1"));
    scenario.given().person("fin", "finance_manager").chain("invoice-default", "ada", "grace");
    return scenario
        .given()
        .document("inv-1")
        .with("id", "inv-1")
        .with("grand_total", total)
        .with("vendor_id", vendor)
        .with("cost_center", Map.of("code", "c1", "owner_id", "bo"))
        .createdBy("eve");
  }

  @Test
  void shouldPassASmallInvoiceOfATrustedVendor() {
    var scenario = template("invoice-approval");
    var invoice = invoice(scenario, 50_000, "v-1");

    scenario.when().by("eve").requests("submit", invoice);

    scenario.then().document(invoice).hasStatus("active").isAt("active").asksNobody();
    scenario.then().did("submit", "approve", "invoice.post_to_gl");
    scenario.when().by("eve").requests("close", invoice);
    scenario.then().document(invoice).hasEnded().visited("end", 1);
    scenario.check();
  }
}
