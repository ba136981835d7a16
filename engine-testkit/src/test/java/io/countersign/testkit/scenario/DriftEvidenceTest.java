package io.countersign.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.StepStatus;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What an edit changed where the document had to hold still is kept, old value and new. */
class DriftEvidenceTest {

  private final Scenario scenario = Scenario.of(Claims.workflow());

  @Test
  void shouldKeepWhatAnEditDuringApprovalChanged() {
    // given
    var claim = Claims.submitted(scenario);
    scenario.when().by("ada").approves(claim);

    // when
    scenario.when().by("eve").edits(claim, Map.of("amount", 900, "note", "dearer"));

    // then
    scenario
        .then()
        .document(claim)
        .isAt("amended")
        .hasStatus("amended")
        .asksNobody()
        .changed("amount", 500, 900)
        .happened(
            "the document leaves for 'amended': drift (amount, by eve, in version 3)"
                + "; amount: 500 -> 900");
    var lost =
        Claims.rows(scenario, claim).stream()
            .filter(row -> row.visit().nodeType().equals("approval"))
            .filter(row -> row.status() == StepStatus.CANCELLED)
            .toList();
    assertThat(lost)
        .singleElement()
        .satisfies(
            row ->
                assertThat(row.result().output())
                    .containsEntry(
                        "output",
                        Map.of(
                            "changes",
                            List.of(Map.of("field", "amount", "from", 500L, "to", 900L)))));
    scenario.check();
  }

  @Test
  void shouldAskAnewAndLeaveTheEarlierDecisionAsItWas() {
    // given
    var claim = Claims.submitted(scenario);
    scenario.when().by("ada").approves(claim);
    var decided = Claims.events(scenario, id(claim), QuestionEvent.ApprovalDecided.class);

    // when
    scenario.when().by("eve").edits(claim, "amount", 900);
    scenario.when().by("eve").requests("submit", claim);

    // then
    scenario.then().document(claim).asks("ada");
    var asked =
        Claims.rows(scenario, claim).stream()
            .filter(row -> row.visit().nodeType().equals("approval"))
            .toList();
    assertThat(asked).extracting(row -> row.visit().version()).containsExactly(2L, 2L, 5L);
    assertThat(asked.get(0).expects().applied()).contains(false);
    assertThat(asked.get(2).expects().applied()).isEmpty();
    assertThat(Claims.events(scenario, id(claim), QuestionEvent.ApprovalDecided.class))
        .isEqualTo(decided);
    scenario.check();
  }

  @Test
  void shouldHideWhatIsSensitive() {
    // given
    var claim = Claims.submitted(scenario);

    // when
    scenario.when().by("eve").edits(claim, "iban", "DE02 1203");

    // then
    scenario.then().document(claim).changed("iban", Claims.MASK, Claims.MASK);
    assertThat(Claims.events(scenario, id(claim), TokenEvent.Left.class).toString())
        .contains(Claims.MASK)
        .doesNotContain("AT61")
        .doesNotContain("DE02");
    assertThat(scenario.timeline(claim).toString()).doesNotContain("AT61").doesNotContain("DE02");
    assertThat(Claims.rows(scenario, claim).toString()).doesNotContain("DE02");
    scenario.check();
  }

  @Test
  void shouldKeepValuesWhereTheyCanBeErased() {
    // given
    var claim = Claims.submitted(scenario);

    // when
    scenario.when().by("eve").edits(claim, "amount", 987_654);

    // then
    assertThat(Claims.journal(scenario, id(claim)))
        .contains("\"changed\":[{\"field\":\"amount\"}]")
        .doesNotContain("987654");
    assertThat(Claims.erased(scenario, id(claim), TokenEvent.Left.class).get(0).cause().changes())
        .containsExactly(Map.of("field", "amount", "from", "[erased]", "to", "[erased]"));
  }

  @Test
  void shouldKeepOnlyNewValuesWhereTheHostKeepsNoVersions() {
    // given
    scenario.host().documents().forgetting();
    var claim = Claims.submitted(scenario);

    // when
    scenario.when().by("eve").edits(claim, "amount", 900);

    // then
    scenario.then().document(claim).isAt("amended");
    assertThat(Claims.events(scenario, id(claim), TokenEvent.Left.class).get(0).cause().changes())
        .containsExactly(Map.of("field", "amount", "to", 900L));
    scenario.check();
  }

  @Test
  void shouldCompareWithTheVersionThatWasPinned() {
    // given
    var byHand = Scenario.with(Claims.workflow()).byHand().build();
    var claim = Claims.submitted(byHand);
    byHand.runUntilIdle();

    // when
    byHand.when().by("eve").edits(claim, "amount", 700);
    byHand.when().by("eve").edits(claim, "amount", 900);
    byHand.runUntilIdle();

    // then
    byHand.then().document(claim).changed("amount", 500, 900);
    byHand.check();
  }

  @Test
  void shouldKeepWhatStoppedAWorkflow() {
    // given
    var strict = Scenario.of(Claims.workflow(Claims.failing(), "ada"));
    var claim = Claims.submitted(strict);

    // when
    strict.when().by("eve").edits(claim, "amount", 900);

    // then
    strict.then().document(claim).isPaused("WORKFLOW_VERSION_DRIFT").changed("amount", 500, 900);
    assertThat(Claims.rows(strict, claim))
        .filteredOn(row -> "paused".equals(row.result().output().get("control")))
        .singleElement()
        .satisfies(row -> assertThat(row.result().output().toString()).contains("from=500"));
    strict.check();
  }

  private String id(io.countersign.engine.document.DocumentRef document) {
    return Claims.instance(scenario, document);
  }
}
