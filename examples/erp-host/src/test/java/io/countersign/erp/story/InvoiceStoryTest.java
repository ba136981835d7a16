package io.countersign.erp.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.erp.ErpHost;
import io.countersign.erp.invoice.InvoiceWorkflow;
import io.countersign.erp.scenario.ErpFixture;
import io.countersign.erp.scenario.PartnerRequests;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Use case A, and the rows that it leaves. */
@TestInstance(Lifecycle.PER_CLASS)
final class InvoiceStoryTest {

  private final ErpFixture erp = ErpFixture.of(InvoiceStoryTest.class, InvoiceWorkflow.TYPE);
  private final BankServer bank =
      new BankServer(PartnerRequests.secret("acme", InvoiceWorkflow.BANK), erp.clock());

  @BeforeAll
  void run() {
    new InvoiceStory(erp.host(), bank, erp.out()).run();
  }

  @AfterAll
  void close() {
    erp.close();
    bank.close();
  }

  @Test
  void shouldPostEachInvoiceOnce() throws SQLException {
    assertThat(erp.rows("SELECT invoice, amount FROM erp.ledger_entries ORDER BY 1"))
        .containsExactly("INV-1 50000", "INV-2 50000", "INV-4 1200000", "INV-5 2000");
  }

  @Test
  void shouldOrderThePaymentOfEachPostedInvoiceOnce() throws SQLException {
    assertThat(
            erp.rows(
                "SELECT i.entity_id, o.status, o.attempts FROM"
                    + " workflow.workflow_side_effects_outbox o JOIN workflow.workflow_instances i"
                    + " ON i.id = o.instance_id WHERE o.effect_type = 'webhook' ORDER BY 1"))
        .containsExactly(
            "INV-1 completed 1", "INV-2 completed 1", "INV-4 completed 1", "INV-5 completed 1");
    assertThat(bank.ordered("INV-4")).containsExactly(1_200_000L);
    assertThat(bank.ordered("INV-3")).isEmpty();
  }

  @Test
  void shouldPrintTheVerifiedJournalLast() {
    assertThat(erp.text().lines().reduce((one, next) -> next).orElseThrow())
        .startsWith("    verified: ");
  }

  @Test
  void shouldRunInADatabaseOfItsOwn() throws SQLException {
    var printed = new ByteArrayOutputStream();

    InvoiceStory.run(new PrintStream(printed, true, StandardCharsets.UTF_8), ErpHost::onJdbi);

    assertThat(printed.toString(StandardCharsets.UTF_8))
        .startsWith("The ERP starts with 0 warnings.")
        .contains("Journal of INV-4", "    verified: ")
        .endsWith("The database is removed." + System.lineSeparator());
  }

  @Test
  void shouldApproveASmallInvoiceOfATrustedVendorWithoutAQuestion() throws SQLException {
    assertThat(erp.questions("INV-1")).isEmpty();
    assertThat(
            erp.rows(
                "SELECT d.status, i.status FROM erp.documents d JOIN workflow.workflow_instances i"
                    + " ON i.entity_id = d.id WHERE d.id = 'INV-1'"))
        .containsExactly("active completed");
  }

  @Test
  void shouldAskOneChainAboutAllInBetween() throws SQLException {
    assertThat(erp.questions("INV-2")).as("500.00 of any vendor").containsExactly("2 approved t");
    assertThat(erp.questions("INV-3"))
        .as("10000.00 of a trusted one")
        .containsExactly("2 rejected f");
  }

  @Test
  void shouldAskTwoPeopleInEveryRoundAndUseTheLastOne() throws SQLException {
    assertThat(erp.questions("INV-4"))
        .containsExactly(
            "2 closed f",
            "2 rejected f",
            "4 approved f",
            "4 closed f",
            "7 approved t",
            "7 approved t");
  }

  @Test
  void shouldKeepDecisionsThatAreNotUsed() throws SQLException {
    assertThat(
            erp.rows(
                "SELECT r.entity_version, d.decision FROM workflow.approval_decisions d JOIN"
                    + " workflow.approval_requests r ON r.id = d.request_id WHERE d.decided_by ="
                    + " 'fiona' ORDER BY 1"))
        .containsExactly("2 rejected", "4 approved", "7 approved");
  }

  @Test
  void shouldLogWhoDidWhatToWhichVersionAndForWhichStep() throws SQLException {
    assertThat(
            erp.rows(
                "SELECT actor, kind, action, version_before, version_after, node IS NOT NULL FROM"
                    + " erp.audit_log WHERE id = 'INV-2' ORDER BY number"))
        .containsExactly(
            "eve ACTOR invoice.create 0 1 f",
            "eve ACTOR submit 1 2 t",
            "grace ACTOR approve 2 3 t",
            "grace ACTOR invoice.post_to_gl 3 3 t");
  }

  @Test
  void shouldLogRefusals() throws SQLException {
    assertThat(
            erp.rows(
                "SELECT id, actor, version_before, version_after, outcome FROM erp.audit_log WHERE"
                    + " outcome <> 'done' ORDER BY number"))
        .containsExactly(
            "INV-1 eve 3 null WORKFLOW_EDIT_LOCKED",
            "INV-4 mallory 6 null NOT_GRANTED",
            "INV-4 eve 6 null WORKFLOW_GATE_REQUIRED");
  }

  @Test
  void shouldKeepTheAnswerOfThePolicyWithTheStep() throws SQLException {
    assertThat(
            erp.steps(
                "INV-5",
                "action",
                "s.status, s.actor_user_id, s.output_json->'output'->'policy_gate'->>'allowed',"
                    + " s.output_json->'output'->'policy_gate'->>'role'"))
        .containsExactly("failed mia false poster", "completed fiona true null");
  }
}
