package io.countersign.testkit.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.DocumentRef;
import io.countersign.testkit.scenario.CrashingScenario;
import io.countersign.testkit.scenario.Scenario;
import io.countersign.testkit.scenario.WithScenario;
import java.time.Duration;
import org.junit.jupiter.api.Test;

// region skeleton
@WithScenario // checks every journal after each test
final class TestGuideTest {

  private final Scenario scenario = Scenario.of(LearnGuideTest.INVOICE, LearnGuideTest.whole());

  private DocumentRef submitted() {
    scenario.given().person("fiona", "finance_manager").person("otto", "budget_owner");
    var invoice =
        scenario
            .given()
            .document("inv-1")
            .with("amount", 900_00)
            .with("id", "inv-1")
            .createdBy("eve");
    scenario.when().by("eve").requests("submit", invoice);
    return invoice;
  }

  @Test
  void shouldAskBoth() {
    scenario.then().document(submitted()).asks("fiona", "otto");
  }

  // endregion

  @Test
  void shouldRetryWhatTheHostBroke() {
    var invoice = submitted();

    // region breaks
    scenario.given().action("invoice.post").fails("deadlock", 2); // throws twice
    scenario.when().by("fiona").approves(invoice);
    scenario.when().by("otto").approves(invoice);
    scenario.when().passes(Duration.ofMinutes(1)); // workers try again
    scenario.then().warned("advance.postponed").tried("invoice.post", 3);
    scenario.then().document(invoice).hasStatus("active");
    // endregion
  }

  @Test
  void shouldSendAgainWhatNobodyTook() {
    var invoice = submitted();

    // region receiver
    scenario.given().effects("webhook").failsFirst("503", 2);
    scenario.when().by("fiona").approves(invoice);
    scenario.when().by("otto").approves(invoice);
    scenario.when().passes(Duration.ofHours(1));
    scenario.then().document(invoice).promised("webhook", 1).hasStatus("active");
    // endregion

    var keys =
        scenario.given().effects("webhook").attempts().stream()
            .map(attempt -> attempt.idempotencyKey())
            .toList();
    assertThat(keys).hasSize(3).containsOnly(keys.get(0));
  }

  @Test
  void shouldNotShowACrash() {
    var workflow =
        Compiler.standard().compile(LearnGuideTest.INVOICE, LearnGuideTest.whole()).orThrow();

    // region crash
    var report =
        CrashingScenario.run(
            () -> Scenario.with(workflow),
            story -> {
              story.given().person("fiona", "finance_manager").person("otto", "budget_owner");
              var invoice =
                  story
                      .given()
                      .document("inv-1")
                      .with("amount", 900_00)
                      .with("id", "inv-1")
                      .createdBy("eve");
              story.when().by("eve").requests("submit", invoice);
              story.when().by("fiona").approves(invoice);
              story.when().by("otto").approves(invoice);
              story.then().document(invoice).hasStatus("active");
            });
    report.orThrow(); // says at which place a crash was seen, and what differed
    // endregion

    assertThat(report.runs()).hasSizeGreaterThan(50);
  }
}
