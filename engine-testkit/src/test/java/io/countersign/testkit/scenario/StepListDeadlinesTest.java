package io.countersign.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.steplist.StepListCompiler;
import io.countersign.compiler.steplist.StepListSource;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.port.EffectSender.Envelope;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What happens when the steps of a list take long. */
class StepListDeadlinesTest {

  private static final String LIST =
      """
      {"subject": "participant", "name": "Clearance", "profile": "accreditation", "steps": [
        {"key": "S2", "name": "Clearance", "stepType": "APPROVAL", "order": 1, "isEntryPoint": true,
         "roleId": "security", "nextStepId": "C4", "escalationTargetId": "V5", SLA},
        {"key": "V5", "name": "Supervisor", "order": 2, "roleId": "supervisor", "nextStepId": "C4"},
        {"key": "C4", "name": "Desk", "stepType": "COLLECT", "order": 3, "roleId": "desk"}]}
      """;

  private static CompiledWorkflow compiled(String sla) {
    var contract = EntityContract.pipeline("participant").field("id", ScalarType.TEXT).build();
    return StepListCompiler.compile(
            Compiler.standard(), contract, StepListSource.read(LIST.replace("SLA", sla)).orThrow())
        .orThrow();
  }

  private static Scenario scenario(String sla) {
    var scenario = Scenario.of(compiled(sla));
    scenario.given().person("sec", "security").person("sup", "supervisor").person("dsk", "desk");
    return scenario;
  }

  private static DocumentRef entered(Scenario scenario) {
    return scenario.given().document("d-1").with("id", "d-1").createdBy("eve");
  }

  private static List<Object> notices(Scenario scenario) {
    return scenario.host().sender("integration").attempts().stream()
        .map(Envelope::payload)
        .<Object>map(payload -> payload.get("kind"))
        .toList();
  }

  private static void passes(Scenario scenario, int minutes) {
    scenario.when().passes(Duration.ofMinutes(minutes));
  }

  @Test
  void n30WarnsBeforeTheTimeIsOver() {
    var scenario = scenario("\"slaDurationMinutes\": 1440, \"slaWarningMinutes\": 240");
    var document = entered(scenario);
    passes(scenario, 1199);
    assertThat(notices(scenario)).isEmpty();

    passes(scenario, 1);

    assertThat(notices(scenario)).containsExactly("deadline_warning");
    scenario.then().document(document).isAt("Clearance").shows("PENDING");
    scenario.check();
  }

  @Test
  void shouldWarnAfterEightyPercentIfNothingIsStated() {
    var scenario = scenario("\"slaDurationMinutes\": 480");
    entered(scenario);
    passes(scenario, 383);
    assertThat(notices(scenario)).isEmpty();

    passes(scenario, 1);

    assertThat(notices(scenario)).containsExactly("deadline_warning");
  }

  @Test
  void n29IsInTimeUntilTheLastMinute() {
    var scenario = scenario("\"slaDurationMinutes\": 1440, \"slaWarningMinutes\": 240");
    var document = entered(scenario);
    passes(scenario, 1440);
    assertThat(notices(scenario)).containsExactly("deadline_warning");

    passes(scenario, 1);

    assertThat(notices(scenario)).containsExactly("deadline_warning", "deadline_breach");
    scenario
        .then()
        .document(document)
        .isAt("Clearance")
        .happened("the breach 'breach' of 'Clearance' comes");
    scenario.check();
  }

  @Test
  void n31EscalatesInTheNameOfTheSystem() {
    var scenario = scenario("\"slaDurationMinutes\": 1440, \"slaAction\": \"ESCALATE\"");
    var document = entered(scenario);

    passes(scenario, 1441);

    scenario.then().document(document).isAt("Supervisor").shows("ESCALATED");
    scenario.check();
  }

  @Test
  void n32ApprovesOrRejectsWithTheOverdueMinutes() {
    for (var action : List.of("AUTO_APPROVE", "AUTO_REJECT")) {
      var scenario =
          Scenario.with(compiled("\"slaDurationMinutes\": 480, \"slaAction\": \"" + action + "\""))
              .byHand()
              .build();
      var document = entered(scenario);
      scenario.runUntilIdle();
      passes(scenario, 490);
      scenario.runUntilIdle();

      var decision = scenario.approvals(document).get(0).course().decisions().get(0);
      assertThat(decision.by()).isEqualTo("system");
      assertThat(decision.action()).isEqualTo(action.replace("AUTO_", ""));
      assertThat(decision.reason()).contains("overdue by");
      scenario.check();
    }
  }

  @Test
  void shouldTellNoPeopleOnceTheStepWasDone() {
    var scenario = scenario("\"slaDurationMinutes\": 1440, \"slaAction\": \"ESCALATE\"");
    var document = entered(scenario);
    passes(scenario, 600);
    scenario.when().by("sec").does("APPROVE", document);

    passes(scenario, 9_000);

    assertThat(notices(scenario)).isEmpty();
    scenario.then().document(document).isAt("Desk").shows("PENDING");
    scenario.check();
  }

  @Test
  void shouldSurviveACrashAnywhere() {
    var report =
        CrashingScenario.run(
            () ->
                Scenario.with(
                    compiled("\"slaDurationMinutes\": 1440, \"slaAction\": \"ESCALATE\"")),
            scenario -> {
              scenario.given().person("sup", "supervisor").person("dsk", "desk");
              var document = entered(scenario);
              passes(scenario, 1_300);
              passes(scenario, 200);
              scenario.then().document(document).isAt("Supervisor").shows("ESCALATED");
              scenario.when().by("sup").does("APPROVE", document);
              scenario.when().by("dsk").does("COLLECT", document);
              scenario.then().document(document).hasEnded().shows("COLLECTED");
            });

    report.orThrow();
  }
}
