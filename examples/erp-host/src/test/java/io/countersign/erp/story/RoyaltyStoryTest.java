package io.countersign.erp.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Use case E, and what it leaves behind. */
@TestInstance(Lifecycle.PER_CLASS)
final class RoyaltyStoryTest {

  private final Told told = Told.of(RoyaltyStoryTest.class, Stories::royalties);

  @AfterAll
  void close() {
    told.close();
  }

  @Test
  void shouldDeliverEachStatementOnceWhateverThePortalDoes() throws SQLException {
    assertThat(told.erp().portal().calls()).as("failed, hung up, taken; slow").isEqualTo(4);
    assertThat(told.erp().portal().repeats()).as("what it had taken before").isEqualTo(1);
    assertThat(told.erp().portal().statements())
        .containsExactly(
            "/franchisees/f-1/statements {\"period\":\"2026-01\",\"statement_url\":"
                + "\"https://docs.example/f-1/2026-01.pdf\"}",
            "/franchisees/f-1/statements {\"period\":\"2026-02\",\"statement_url\":"
                + "\"https://docs.example/f-1/2026-02.pdf\"}");
    assertThat(
            told.rows(
                "SELECT i.entity_id, o.status, o.attempts FROM"
                    + " workflow.workflow_side_effects_outbox o JOIN workflow.workflow_instances i"
                    + " ON i.id = o.instance_id ORDER BY 1"))
        .containsExactly("f-1 2026-01 completed 3", "f-1 2026-02 completed 1");
  }

  @Test
  void shouldHaveSomebodyAuditWhatLooksWrongAndNothingElse() throws SQLException {
    assertThat(told.questions("f-1 2026-01")).isEmpty();
    assertThat(told.questions("f-1 2026-02")).containsExactly("2 approved t");
    assertThat(told.rows("SELECT period, status, royalty FROM erp.royalty_cycles ORDER BY 1"))
        .containsExactly(
            "2026-01 settled 120000", "2026-02 settled 654000", "2026-03 collecting null");
  }

  @Test
  void shouldMakeEachStatementOnceInTheNameOfTheAccount() throws SQLException {
    assertThat(
            told.rows(
                "SELECT id, actor, kind, requester, version_before, version_after FROM"
                    + " erp.audit_log WHERE action = 'royalty.generate_statement' ORDER BY number"))
        .containsExactly(
            "f-1 2026-01 royalty-desk SERVICE_ACCOUNT scheduler 1 2",
            "f-1 2026-02 royalty-desk SERVICE_ACCOUNT scheduler 1 2");
  }

  @Test
  void shouldGiveEachMonthATrailOfItsOwn() throws SQLException {
    assertThat(
            told.rows(
                "SELECT i.entity_id, i.status, bool_and(e.first_seq >= 1) FROM"
                    + " workflow.workflow_instances i JOIN workflow.workflow_events e ON"
                    + " e.instance_id = i.id GROUP BY 1, 2 ORDER BY 1"))
        .containsExactly(
            "f-1 2026-01 completed t", "f-1 2026-02 completed t", "f-1 2026-03 running t");
    assertThat(told.text().lines().filter(line -> line.contains("verified: "))).hasSize(2);
  }
}
