package io.countersign.testkit.kit;

import io.countersign.engine.document.DocumentRef;
import io.countersign.testkit.scenario.Scenario;
import io.countersign.testkit.scenario.WithScenario;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Use case A. Small invoices of trusted vendors need no approval; high ones need the finance
 * manager and the budget owner, in parallel; all others an approval chain. Then they are posted to
 * the general ledger. A rejection returns the invoice to its author, and a change requires a new
 * approval.
 */
@WithScenario
public abstract class UseCaseAInvoiceKit {

  private final Scenario scenario = scenario();

  /** Constructor for the subclass of a store's author. */
  protected UseCaseAInvoiceKit() {}

  /** Returns the use case over the empty store; called once for each test, first. */
  protected abstract Scenario scenario();

  @BeforeEach
  void people() {
    scenario
        .given()
        .setting("trusted_vendors", List.of("Trusted Ltd"))
        .person("fiona", "finance_manager")
        .chain("invoice-default", "ada", "grace");
  }

  @Test
  void shouldApproveASmallInvoiceOfATrustedVendorWithoutAsking() {
    var invoice = submit("500.00", "Trusted Ltd");

    scenario.then().did("submit", "approve", "invoice.post_to_gl");
    scenario
        .then()
        .document(invoice)
        .hasStatus("active")
        .isAt("active")
        .visited("Finance manager", 0)
        .visited("Budget owner", 0)
        .visited("Approval chain", 0);
    scenario.when().by("eve").requests("close", invoice);
    scenario.then().document(invoice).hasEnded();
  }

  @Test
  void shouldPostAHighInvoiceOnceBothHaveApproved() {
    var invoice = submit("10000.01", "Trusted Ltd");
    scenario.then().document(invoice).isAt("Finance manager", "Budget owner");
    scenario.then().document(invoice).asks("fiona", "otto");

    scenario.when().by("fiona").approves(invoice);
    scenario.then().document(invoice).hasStatus("submitted").asks("otto");
    scenario.then().did("submit");
    scenario.when().by("otto").approves(invoice);

    scenario.then().document(invoice).hasStatus("active");
    scenario.then().did("submit", "approve", "invoice.post_to_gl");
  }

  @Test
  void shouldAskTheChainForAnyOtherInvoice() {
    var upToTheLimit = submit("inv-1", "10000.00", "Trusted Ltd");
    var ofAnybody = submit("inv-2", "500.00", "Unknown Inc");

    for (var invoice : List.of(upToTheLimit, ofAnybody)) {
      scenario.then().document(invoice).isAt("Approval chain").asks("ada");
      scenario.when().by("ada").approves(invoice);
      scenario.then().document(invoice).hasStatus("submitted").asks("grace");
      scenario.when().by("grace").approves(invoice);
      scenario.then().document(invoice).hasStatus("active").visited("Approval chain", 1);
    }
  }

  @Test
  void shouldReturnARejectedInvoiceToItsAuthorWithTheReason() {
    var invoice = submit("10000.01", "Trusted Ltd");

    scenario.when().by("fiona").rejects(invoice, "wrong purchase order");

    scenario
        .then()
        .document(invoice)
        .hasStatus("draft")
        .isAt("draft")
        .asksNobody()
        .happened(
            "fiona rejected at 'Finance manager' (wrong purchase order), which makes it rejected");
  }

  @Test
  void shouldAskBothAgainWhenARejectedInvoiceIsSubmittedUnchanged() {
    var invoice = submit("10000.01", "Trusted Ltd");
    scenario.when().by("otto").approves(invoice);
    scenario.when().by("fiona").rejects(invoice, "wrong purchase order");

    scenario.when().by("eve").requests("submit", invoice);

    scenario.then().document(invoice).asks("fiona", "otto");
    scenario.when().by("otto").approves(invoice);
    scenario.when().by("fiona").approves(invoice);
    scenario.then().document(invoice).hasStatus("active");
    scenario.then().did("submit", "reject", "submit", "approve", "invoice.post_to_gl");
  }

  @Test
  void shouldAskAnewWhenAnInvoiceChangesWhileItIsApproved() {
    var invoice = submit("10000.01", "Trusted Ltd");
    scenario.when().by("fiona").approves(invoice);

    scenario.when().by("eve").edits(invoice, "grand_total", cents("12000.00"));

    scenario
        .then()
        .document(invoice)
        .isAt("amended")
        .asksNobody()
        .happened("the approvals of 'Finance manager', 'Budget owner' become invalid: drift");
    scenario.when().by("eve").requests("submit", invoice);
    scenario.then().document(invoice).asks("fiona", "otto");
    scenario.when().by("fiona").approves(invoice);
    scenario.when().by("otto").approves(invoice);
    scenario
        .then()
        .document(invoice)
        .hasStatus("active")
        .hasField("grand_total", cents("12000.00"))
        .visited("Post to GL", 1);
  }

  private DocumentRef submit(String total, String vendor) {
    return submit("inv-1", total, vendor);
  }

  private DocumentRef submit(String id, String total, String vendor) {
    var invoice =
        scenario
            .given()
            .document(id)
            .with("id", id)
            .with("grand_total", cents(total))
            .with("vendor_id", vendor)
            .with("cost_center", Map.of("code", "travel", "owner_id", "otto"))
            .createdBy("eve");
    scenario.when().by("eve").requests("submit", invoice);
    return invoice;
  }

  /** Amounts are kept in minor units, so 500.00 is 50000. */
  private static long cents(String amount) {
    return new BigDecimal(amount).movePointRight(2).longValueExact();
  }
}
