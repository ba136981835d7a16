package io.countersign.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.steplist.StepListCompiler;
import io.countersign.compiler.steplist.StepListSource;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.family.instance.InstanceEvent.Ended;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the pipeline of a step list ends: once, and with which word; and whose approvals count. */
class StepListEndsTest {

  /** Two steps of people, the second with a rejection, and an end. */
  private static final String MARKED =
      """
      {"subject": "participant", "name": "Marked", "steps": [
        {"key": "A1", "name": "Approve", "stepType": "APPROVAL", "order": 1, "isEntryPoint": true,
         "roleId": "reviewer", "nextStepId": "A2", "bypassTargetId": "U3",
         "conditions": [{"field": "score", "operator": "gt", "value": 5, "nextStepId": "U3"}]},
        {"key": "A2", "name": "Done", "stepType": "APPROVAL", "order": 2, "endOnArrival": true},
        {"key": "U3", "name": "Look", "stepType": "CUSTOM", "order": 3, "roleId": "security",
         "nextStepId": "A2", "rejectionTargetId": "A2"}]}
      """;

  private static final String COUNTER =
      """
      {"subject": "participant", "name": "Counter", "steps": [
        {"key": "N1", "name": "Count", "stepType": "COUNTER", "order": 1, "isEntryPoint": true,
         "approverRoles": ["security", "supervisor"], "requiredApprovals": 2, "nextStepId": "Z3"},
        {"key": "Z3", "name": "Sign", "stepType": "APPROVAL", "order": 2, "roleId": "security",
         "isTerminal": true}]}
      """;

  private static String standard() {
    try {
      return Files.readString(
          Path.of(
              "..", "engine-compiler", "src", "test", "resources", "steplist", "standard.json"));
    } catch (IOException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  private static Scenario scenario(String list) {
    var contract =
        EntityContract.document("participant")
            .field("id", ScalarType.TEXT)
            .field("score", ScalarType.INTEGER)
            .field("participantType", Type.record(Map.of("name", ScalarType.TEXT)))
            .build()
            .forWorkflow(WorkflowKey.of("accreditation"));
    var source = StepListSource.read(list).orThrow();
    var scenario =
        Scenario.of(StepListCompiler.compile(Compiler.standard(), contract, source).orThrow());
    scenario
        .given()
        .person("ann", "reviewer")
        .person("sec", "security")
        .person("sue", "security", "supervisor")
        .person("sup", "supervisor")
        .person("prt", "printer")
        .person("dsk", "desk");
    return scenario;
  }

  private static DocumentRef entered(Scenario scenario) {
    var document =
        scenario
            .given()
            .document("d-1")
            .with("id", "d-1")
            .with("score", 1L)
            .with("participantType", Map.of("name", "Regular"))
            .existing("");
    scenario.when().by("eve").enters(document);
    return document;
  }

  private static List<InstanceStatus> ends(Scenario scenario, DocumentRef document) {
    return scenario.desk().entries(scenario.desk().run(document)).stream()
        .map(JournalEntry::event)
        .filter(Ended.class::isInstance)
        .map(event -> ((Ended) event).status())
        .toList();
  }

  private static void endedOnce(Scenario scenario, DocumentRef document, String shows) {
    scenario.then().document(document).hasEnded().shows(shows);
    scenario.check();
    assertThat(ends(scenario, document)).containsExactly(InstanceStatus.COMPLETED);
  }

  @Test
  void shouldEndOnceWhenABadgeIsCollected() {
    var scenario = scenario(standard());
    var document = entered(scenario);
    scenario.when().by("ann").does("APPROVE", document);
    scenario.when().by("sec").does("APPROVE", document);
    scenario.when().by("prt").does("PRINT", document);
    assertThat(ends(scenario, document)).isEmpty();

    scenario.when().by("dsk").does("COLLECT", document);

    endedOnce(scenario, document, "COLLECTED");
  }

  @Test
  void shouldNotEndWhenARejectionHasATarget() {
    var scenario = scenario(standard());
    var document = entered(scenario);
    scenario.when().by("ann").does("APPROVE", document);

    scenario.when().by("sec").does("REJECT", document);

    scenario.then().document(document).isAt("Rejection Handler").shows("RETURNED");
    assertThat(ends(scenario, document)).isEmpty();
  }

  @Test
  void shouldEndOnceWhenADocumentIsArchived() {
    var scenario = scenario(MARKED);
    var document = entered(scenario);
    scenario.when().by("ann").does("BYPASS", document);

    scenario.when().by("sec").does("ARCHIVE", document);

    endedOnce(scenario, document, "ARCHIVED");
  }

  @Test
  void shouldEndOnArrival() {
    var scenario = scenario(MARKED);
    var document = entered(scenario);

    scenario.when().by("ann").does("APPROVE", document);

    endedOnce(scenario, document, "COMPLETED");
    assertThat(scenario.approvals(document)).hasSize(1);
    scenario.then().document(document).visited("Approve", 1);
    assertThat(scenario.inbox("sec")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"APPROVE", "REJECT", "BYPASS"})
  void shouldEndOnArrivalByEveryLink(String action) {
    var scenario = scenario(MARKED);
    var document = entered(scenario);
    scenario.when().by("ann").does("BYPASS", document);

    scenario.when().by("sec").does(action, document);

    endedOnce(scenario, document, "COMPLETED");
  }

  @Test
  void shouldCountTheHoldersOfEachApproverRole() {
    var scenario = scenario(COUNTER);
    var document = entered(scenario);

    scenario.when().by("ann").does("APPROVE", document);
    scenario.then().refused("APPROVAL_NOT_ASKED");
    scenario.then().document(document).isAt("Count").shows("PENDING");
    scenario.when().by("sec").does("APPROVE", document);
    scenario.then().document(document).isAt("Count").shows("INPROGRESS");
    scenario.when().by("sup").does("APPROVE", document);

    scenario.then().document(document).isAt("Sign").shows("PENDING");
    scenario.when().by("sec").does("APPROVE", document);
    endedOnce(scenario, document, "APPROVED");
  }

  /** Two approvals take two people, also of one role; a person with both roles counts once. */
  @Test
  void shouldCountEachPersonOnce() {
    var scenario = scenario(COUNTER);
    var document = entered(scenario);

    scenario.when().by("sue").does("APPROVE", document);
    scenario.when().by("sue").does("APPROVE", document);
    scenario.then().refused("APPROVAL_NOT_ASKED");
    scenario.then().document(document).isAt("Count").shows("INPROGRESS");
    scenario.when().by("sec").does("APPROVE", document);

    scenario.then().document(document).isAt("Sign");
  }

  @Test
  void shouldAskOnePersonOfAnyApproverRole() {
    var scenario = scenario(COUNTER.replace("\"requiredApprovals\": 2, ", ""));
    var document = entered(scenario);

    scenario.when().by("sup").does("APPROVE", document);

    scenario.then().document(document).isAt("Sign").shows("PENDING");
  }

  /** The inbox gives the primary action first, as a screen shows it. */
  @Test
  void shouldOfferThePrimaryActionFirst() {
    var scenario = scenario(standard());
    var document = entered(scenario);
    scenario.when().by("ann").does("APPROVE", document);
    scenario.when().by("sec").does("APPROVE", document);

    assertThat(scenario.inbox("prt"))
        .singleElement()
        .satisfies(
            item ->
                assertThat(item.question().actions()).containsExactly("PRINT", "BYPASS", "RETURN"));
  }
}
