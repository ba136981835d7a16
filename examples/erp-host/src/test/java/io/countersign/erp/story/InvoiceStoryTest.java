package io.countersign.erp.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Use case A, and what it leaves behind. */
@TestInstance(Lifecycle.PER_CLASS)
final class InvoiceStoryTest {

  private final Told told = Told.of(InvoiceStoryTest.class, Stories::invoices);

  @AfterAll
  void close() {
    told.close();
  }

  @Test
  void shouldPostEachInvoiceOnce() throws SQLException {
    assertThat(told.rows("SELECT invoice, amount FROM erp.ledger_entries ORDER BY 1"))
        .containsExactly("INV-1 50000", "INV-2 50000", "INV-4 1200000", "INV-5 2000");
  }

  @Test
  void shouldAskNobodyAboutASmallInvoiceOfATrustedVendor() throws SQLException {
    assertThat(told.questions("INV-1")).isEmpty();
    assertThat(
            told.rows(
                "SELECT d.status, i.status FROM erp.documents d JOIN workflow.workflow_instances i"
                    + " ON i.entity_id = d.id WHERE d.id = 'INV-1'"))
        .containsExactly("active completed");
  }

  @Test
  void shouldAskOneChainAboutAllInBetween() throws SQLException {
    assertThat(told.questions("INV-2")).as("500.00 of any vendor").containsExactly("2 approved t");
    assertThat(told.questions("INV-3"))
        .as("10000.00 of a trusted one")
        .containsExactly("2 rejected f");
  }

  @Test
  void shouldAskTwoPeopleInEveryRoundAndUseTheLastOne() throws SQLException {
    assertThat(told.questions("INV-4"))
        .containsExactly(
            "2 closed f",
            "2 rejected f",
            "4 approved f",
            "4 closed f",
            "7 approved t",
            "7 approved t");
  }

  @Test
  void shouldKeepWhatFionaDecidedAlthoughItCountsForNothing() throws SQLException {
    assertThat(
            told.rows(
                "SELECT r.entity_version, d.decision FROM workflow.approval_decisions d JOIN"
                    + " workflow.approval_requests r ON r.id = d.request_id WHERE d.decided_by ="
                    + " 'fiona' ORDER BY 1"))
        .containsExactly("2 rejected", "4 approved", "7 approved");
  }

  @Test
  void shouldSayWhoDidWhatToWhichVersionAndWhichStepAskedForIt() throws SQLException {
    assertThat(
            told.rows(
                "SELECT actor, kind, action, version_before, version_after, node IS NOT NULL FROM"
                    + " erp.audit_log WHERE id = 'INV-2' ORDER BY number"))
        .containsExactly(
            "eve ACTOR invoice.create 0 1 f",
            "eve ACTOR submit 1 2 t",
            "grace ACTOR approve 2 3 t",
            "grace ACTOR invoice.post_to_gl 3 3 t");
  }

  @Test
  void shouldKeepWhatPeopleWereRefused() throws SQLException {
    assertThat(
            told.rows(
                "SELECT id, actor, version_before, version_after, outcome FROM erp.audit_log WHERE"
                    + " outcome <> 'done' ORDER BY number"))
        .containsExactly(
            "INV-1 eve 3 null WORKFLOW_EDIT_LOCKED",
            "INV-4 mallory 6 null NOT_GRANTED",
            "INV-4 eve 6 null WORKFLOW_GATE_REQUIRED");
  }

  @Test
  void shouldKeepWhatThePolicySaidOfAStep() throws SQLException {
    assertThat(
            told.steps(
                "INV-5",
                "action",
                "s.status, s.actor_user_id, s.output_json->'output'->'policy_gate'->>'allowed',"
                    + " s.output_json->'output'->'policy_gate'->>'role'"))
        .containsExactly("failed mia false poster", "completed fiona true null");
  }
}
