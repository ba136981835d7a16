package io.countersign.erp.royalty;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.DocumentRef;
import io.countersign.erp.UserRequests;
import io.countersign.erp.scenario.ErpFixture;
import io.countersign.erp.scenario.PartnerRequests;
import io.countersign.erp.scenario.PortalServer;
import io.countersign.erp.scenario.PortalServer.Mood;
import io.countersign.erp.story.StoryPrinter;
import java.sql.SQLException;
import java.time.Duration;
import java.time.YearMonth;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * Use case E. On the first of each month the royalty of the month before is calculated. If
 * something looks wrong, an auditor checks it. Then the franchisee gets the statement, by a portal
 * that fails, hangs up after it has taken a statement, and is slow.
 */
@TestInstance(Lifecycle.PER_CLASS)
final class RoyaltyScenarioTest {

  private static final String ORG = "burgers";
  private static final Duration A_MOMENT = Duration.ofSeconds(2);

  private final ErpFixture erp = ErpFixture.of(RoyaltyScenarioTest.class, RoyaltyWorkflow.TYPE);
  private final PortalServer portal =
      new PortalServer(PartnerRequests.secret(ORG, "portal"), erp.clock());
  private final StoryPrinter story = erp.story(ORG);
  private final UserRequests scheduler = story.user("scheduler");
  private final UserRequests fay = story.user("fay");

  @BeforeAll
  void run() {
    erp.organisation(ORG, Map.of("portal_url", portal.url()))
        .person("scheduler")
        .person(RoyaltyWorkflow.ACCOUNT, "bookkeeping")
        .person("fay", "franchise_ops_manager")
        .policy("royalty.generate_statement", "bookkeeping")
        .sale("f-1", "2026-01", "r-1", 20_000_00, false)
        .sale("f-1", "2026-02", "r-2", 10_000_00, false)
        .sale("f-1", "2026-02", "r-3", 99_000_00, true);
    erp.host().publish(ORG, RoyaltyWorkflow.onTheFirstOfTheMonth());
    var january = begun(YearMonth.of(2026, 1));
    cleanStatement(january);
    var february = begun(YearMonth.of(2026, 2));
    statementWithAnomalies(february);
    story.printJournal(january);
    story.printJournal(february);
  }

  /** The portal fails, and then takes the statement without a confirmation. */
  private void cleanStatement(DocumentRef january) {
    portal.feel(Mood.FAILING, Mood.FORGETTING, Mood.WELL);
    erp.clock().pass(Duration.ofDays(7));
    story.then("the portal is called, and fails", () -> portal.calls() == 1);
    later("it is called again, takes the statement, and hangs up", () -> portal.calls() == 2);
    later("it is called a third time, and knows the statement", () -> portal.calls() == 3);
    story.becomes(january, "settled");
    story.then("it has one statement", () -> portal.statements().size() == 1);
  }

  /** The portal is slow, and workers do other work meanwhile. */
  private void statementWithAnomalies(DocumentRef february) {
    portal.feel(Mood.SLOW);
    erp.clock().pass(Duration.ofDays(28));
    story.then("fay has to audit it", () -> fay.isAskedAbout(february));
    assertThat(portal.calls()).as("before the audit").isEqualTo(3);
    story.done("fay approves", fay.approve(february));
    story.then("the portal is called, and is slow", () -> portal.calls() == 4);
    begun(YearMonth.of(2026, 3));
    assertThat(portal.statements()).as("others do not wait for it").hasSize(1);
    portal.hurry();
    story.becomes(february, "settled");
    story.then("it has both statements", () -> portal.statements().size() == 2);
  }

  /** Advances the clock until a fact holds. */
  private void later(String fact, BooleanSupplier holds) {
    story.then(
        fact,
        () -> {
          erp.clock().pass(A_MOMENT);
          return holds.getAsBoolean();
        });
  }

  /** Does the same as the schedule of the ERP: the creation that a person's form does. */
  private DocumentRef begun(YearMonth month) {
    var cycle = story.document("royalty_cycle", "f-1 " + month);
    story.done(
        "the schedule begins " + month + " of f-1",
        scheduler.create(
            cycle, Map.of("id", cycle.id(), "franchisee_id", "f-1", "period", month.toString())));
    story.then(
        "it waits for the first of the month",
        () -> story.says(cycle, "'First of the month' waits"));
    return cycle;
  }

  @AfterAll
  void close() {
    portal.hurry();
    erp.close();
    portal.close();
  }

  @Test
  void shouldDeliverEachStatementOnceAlthoughThePortalFails() throws SQLException {
    assertThat(portal.calls()).as("failed, hung up, taken; slow").isEqualTo(4);
    assertThat(portal.repeats()).as("what it had taken before").isEqualTo(1);
    assertThat(portal.statements())
        .containsExactly(
            "/franchisees/f-1/statements {\"period\":\"2026-01\",\"statement_url\":"
                + "\"https://docs.example/f-1/2026-01.pdf\"}",
            "/franchisees/f-1/statements {\"period\":\"2026-02\",\"statement_url\":"
                + "\"https://docs.example/f-1/2026-02.pdf\"}");
    assertThat(
            erp.rows(
                "SELECT i.entity_id, o.status, o.attempts FROM"
                    + " workflow.workflow_side_effects_outbox o JOIN workflow.workflow_instances i"
                    + " ON i.id = o.instance_id ORDER BY 1"))
        .containsExactly("f-1 2026-01 completed 3", "f-1 2026-02 completed 1");
  }

  @Test
  void shouldHaveOnlySuspiciousMonthsAudited() throws SQLException {
    assertThat(erp.questions("f-1 2026-01")).isEmpty();
    assertThat(erp.questions("f-1 2026-02")).containsExactly("2 approved t");
    assertThat(erp.rows("SELECT period, status, royalty FROM erp.royalty_cycles ORDER BY 1"))
        .containsExactly(
            "2026-01 settled 120000", "2026-02 settled 654000", "2026-03 collecting null");
  }

  @Test
  void shouldMakeEachStatementOnceInTheNameOfTheAccount() throws SQLException {
    assertThat(
            erp.rows(
                "SELECT id, actor, kind, requester, version_before, version_after FROM"
                    + " erp.audit_log WHERE action = 'royalty.generate_statement' ORDER BY number"))
        .containsExactly(
            "f-1 2026-01 royalty-desk SERVICE_ACCOUNT scheduler 1 2",
            "f-1 2026-02 royalty-desk SERVICE_ACCOUNT scheduler 1 2");
  }

  @Test
  void shouldGiveEachMonthATrailOfItsOwn() throws SQLException {
    assertThat(
            erp.rows(
                "SELECT i.entity_id, i.status, bool_and(e.first_seq >= 1) FROM"
                    + " workflow.workflow_instances i JOIN workflow.workflow_events e ON"
                    + " e.instance_id = i.id GROUP BY 1, 2 ORDER BY 1"))
        .containsExactly(
            "f-1 2026-01 completed t", "f-1 2026-02 completed t", "f-1 2026-03 running t");
    assertThat(erp.text().lines().filter(line -> line.contains("verified: "))).hasSize(2);
  }
}
