package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.document.DocumentRef;
import io.countersign.testkit.scenario.Scenario;
import io.countersign.testkit.scenario.WithScenario;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Use case E. On the first of each month a franchisee's royalty of the month before is calculated.
 * If something looks wrong, an auditor checks it. Then the franchisee gets the statement.
 *
 * <p>A workflow is one run over one document, so it does not recur. The host's scheduler recurs:
 * once a month it creates a document, as a person would.
 */
@WithScenario
public abstract class UseCaseERoyaltyKit {

  private static final String CALCULATION = "royalty.generate_statement";
  private static final Instant FIRST_OF_FEBRUARY = Instant.parse("2026-02-01T05:00:00Z");

  private final Scenario scenario = scenario();

  /** Constructor for the subclass of a store's author. */
  protected UseCaseERoyaltyKit() {}

  /** Returns the use case over the empty store; called once for each test, first. */
  protected abstract Scenario scenario();

  @BeforeEach
  void people() {
    scenario.given().person("fay", "franchise_ops_manager");
  }

  @Test
  void shouldGenerateTheStatementOnceAtTheEndOfTheMonth() {
    calculationFinds(0);
    var january = theScheduleCreates(YearMonth.of(2026, 1));
    scenario.then().document(january).hasStatus("collecting").isAt("First of the month");
    assertEquals(Optional.of(FIRST_OF_FEBRUARY), scenario.nextDue());

    scenario.when().passes(Duration.ofDays(60));

    scenario.then().did(CALCULATION, "settle");
    scenario.then().document(january).hasStatus("settled").hasEnded();
  }

  @Test
  void shouldSendACleanStatementAtOnce() {
    calculationFinds(0);
    var january = theScheduleCreates(YearMonth.of(2026, 1));

    scenario.when().passes(Duration.ofDays(28));

    scenario.then().document(january).hasEnded().visited("Audit Required", 0);
    var sent = scenario.host().sender("webhook").attempts();
    assertEquals(1, sent.size());
    assertEquals(
        "https://portal.example/franchisees/f-1/statements", sent.get(0).options().get("url"));
    assertEquals("https://docs.example/statement.pdf", sent.get(0).payload().get("statement_url"));
  }

  @Test
  void shouldSendAStatementWithAnomaliesOnlyOnceItIsAudited() {
    calculationFinds(2);
    var january = theScheduleCreates(YearMonth.of(2026, 1));

    scenario.when().passes(Duration.ofDays(28));
    scenario.then().document(january).isAt("Audit Required").asks("fay");
    scenario.then().sent("webhook", 0);
    scenario.when().by("fay").approves(january);

    scenario.then().sent("webhook", 1);
    scenario.then().document(january).hasStatus("settled").hasEnded();
  }

  @Test
  void shouldNotSendWhatTheAuditRejects() {
    calculationFinds(2);
    var january = theScheduleCreates(YearMonth.of(2026, 1));
    scenario.when().passes(Duration.ofDays(28));

    scenario.when().by("fay").rejects(january, "counted twice");

    scenario.then().document(january).hasStatus("disputed").isAt("disputed");
    scenario.then().sent("webhook", 0);
  }

  @Test
  void shouldLeaveATrailOfItsOwnForEachMonth() {
    calculationFinds(0);
    var january = theScheduleCreates(YearMonth.of(2026, 1));
    scenario.when().passes(Duration.ofDays(28));
    calculationFinds(2);
    var february = theScheduleCreates(YearMonth.of(2026, 2));
    scenario.when().passes(Duration.ofDays(28));
    scenario.when().by("fay").approves(february);

    scenario.then().document(january).hasEnded().visited("Audit Required", 0);
    scenario.then().document(february).hasEnded().visited("Audit Required", 1);
    assertTrue(scenario.timeline(january).stream().noneMatch(line -> line.contains("fay")));
    assertTrue(
        scenario
            .timeline(february)
            .contains("fay approved at 'Audit Required', which makes it approved"));
    scenario.then().sent("webhook", 2);
  }

  /** Acts as the host's scheduler: creates a document as a person's form does. */
  private DocumentRef theScheduleCreates(YearMonth month) {
    return scenario
        .given()
        .document("f-1 in " + month)
        .with("id", "f-1 in " + month)
        .with("franchisee_id", "f-1")
        .with("period", month.toString())
        .createdBy("scheduler");
  }

  private void calculationFinds(int anomalies) {
    scenario
        .given()
        .action(CALCULATION)
        .changes("royalty", 1_200_00)
        .changes("anomalies", anomalies)
        .changes("statement_url", "https://docs.example/statement.pdf");
  }
}
