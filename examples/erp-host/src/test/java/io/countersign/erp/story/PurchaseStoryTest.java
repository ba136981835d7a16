package io.countersign.erp.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Use case C, and what it leaves behind. */
@TestInstance(Lifecycle.PER_CLASS)
final class PurchaseStoryTest {

  private final Told told = Told.of(PurchaseStoryTest.class, Stories::purchases);

  @AfterAll
  void close() {
    told.close();
  }

  @Test
  void shouldWriteTheChangeToTheOutboxInTheTransactionOfTheEdit() throws SQLException {
    assertThat(
            told.rows(
                "SELECT o.payload_json->>'version', o.actor_json->>'id' FROM workflow.workflow_events_outbox"
                    + " o JOIN workflow.workflow_instances i ON i.id = o.instance_id WHERE"
                    + " o.event_type = 'mutation' AND i.entity_id = 'PO-2'"))
        .containsExactly("3 eve");
  }

  @Test
  void shouldTakeTheDocumentThroughTheStatusAmended() throws SQLException {
    assertThat(
            told.rows(
                "SELECT version, status, fields->>'grand_total' FROM erp.entity_versions WHERE id ="
                    + " 'PO-2' ORDER BY 1"))
        .containsExactly(
            "1 draft 10000",
            "2 submitted 10000",
            "3 submitted 90000",
            "4 amended 90000",
            "5 submitted 90000",
            "6 active 90000");
  }

  @Test
  void shouldUseTheApprovalsOfTheVersionInForceAndNoOther() throws SQLException {
    assertThat(told.questions("PO-2"))
        .containsExactly("2 approved f", "2 closed f", "5 approved t", "5 approved t");
  }

  @Test
  void shouldLeaveTheDecisionThatDiedAsItWas() throws SQLException {
    assertThat(
            told.rows(
                "SELECT r.entity_version, d.decision, r.applied FROM workflow.approval_decisions d"
                    + " JOIN workflow.approval_requests r ON r.id = d.request_id WHERE d.decided_by"
                    + " = 'cora' ORDER BY 1"))
        .containsExactly("2 approved f", "5 approved t");
    assertThat(told.steps("PO-2", "approval", "s.entity_version, s.status, s.applied"))
        .containsExactly("2 completed f", "2 cancelled f", "5 completed t", "5 completed t");
  }

  @Test
  void shouldKeepHowTheVersionsDifferWithTheStep() throws SQLException {
    assertThat(
            told.rows(
                "SELECT DISTINCT c->>'field', c->>'from', c->>'to' FROM"
                    + " workflow.workflow_step_executions s, jsonb_path_query(s.output_json,"
                    + " '$.**.changes[*]') c"))
        .containsExactly("grand_total 10000 90000");
  }

  @Test
  void shouldKeepTheLogOfTheRulesOfOldApart() throws SQLException {
    assertThat(told.rows("SELECT id, rule_set, outcome FROM erp.rule_log ORDER BY number"))
        .containsExactly(
            "PO-0 purchase_order.before_write refuse",
            "PO-2 purchase_order.approval review",
            "PO-2 purchase_order.after_write flag",
            "PO-2 purchase_order.approval review",
            "PO-2-A6 purchase_order.after_write flag");
  }

  @Test
  void shouldMakeADocumentOfItsOwnOfAnAmendment() throws SQLException {
    assertThat(
            told.rows(
                "SELECT entity_id, status, reason FROM workflow.workflow_instances WHERE"
                    + " entity_id LIKE 'PO-2%' ORDER BY 1"))
        .containsExactly("PO-2 cancelled amended", "PO-2-A6 running null");
  }
}
