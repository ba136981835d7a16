package io.countersign.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.steplist.StepListCompiler;
import io.countersign.compiler.steplist.StepListSource;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.port.EffectSender.Envelope;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What each action of a step list leads to, and what the document shows then. */
class StepListActionsTest {

  private static final WorkflowKey ACCREDITATION = WorkflowKey.of("accreditation");

  private static final String FORK =
      """
      {"subject": "participant", "name": "Fork", "steps": [
        {"key": "K1", "name": "Split", "stepType": "FORK", "order": 1, "isEntryPoint": true,
         "forkStepIds": ["B1", "B2", "B3"], "joinStepId": "J2"},
        {"key": "B1", "name": "First", "order": 2, "roleId": "reviewer"},
        {"key": "B2", "name": "Second", "order": 3, "roleId": "reviewer"},
        {"key": "B3", "name": "Third", "order": 4, "roleId": "reviewer"},
        {"key": "J2", "name": "Meet", "stepType": "JOIN", "order": 5%s, "nextStepId": "Z3"},
        {"key": "Z3", "name": "Sign", "stepType": "APPROVAL", "order": 6, "roleId": "security"}]}
      """;

  private static EntityContract contract() {
    return EntityContract.document("participant")
        .field("id", ScalarType.TEXT)
        .field("score", ScalarType.INTEGER)
        .field("participantType", Type.record(Map.of("name", ScalarType.TEXT)))
        .build()
        .forWorkflow(ACCREDITATION);
  }

  private static CompiledWorkflow compiled(String list) {
    var source = StepListSource.read(list).orThrow();
    return StepListCompiler.compile(Compiler.standard(), contract(), source).orThrow();
  }

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
    var scenario = Scenario.of(compiled(list));
    scenario
        .given()
        .person("ann", "reviewer")
        .person("bob", "reviewer")
        .person("sec", "security")
        .person("sup", "supervisor")
        .person("prt", "printer")
        .person("dsk", "desk");
    return scenario;
  }

  private static DocumentRef entered(Scenario scenario, String kind) {
    var document =
        scenario
            .given()
            .document("d-1")
            .with("id", "d-1")
            .with("participantType", Map.of("name", kind))
            .existing("");
    scenario.when().by("eve").enters(document);
    return document;
  }

  private static DocumentRef regular(Scenario scenario) {
    return entered(scenario, "Regular");
  }

  private static DocumentRef atSecurity(Scenario scenario) {
    var document = regular(scenario);
    scenario.when().by("ann").does("APPROVE", document, "complete");
    return document;
  }

  private static void at(Scenario scenario, DocumentRef document, String step, String shows) {
    scenario.then().document(document).isAt(step).shows(shows);
    scenario.check();
  }

  private static void ended(Scenario scenario, DocumentRef document, String shows) {
    scenario.then().document(document).hasEnded().shows(shows);
    scenario.check();
  }

  @Test
  void shouldShowPendingOnEntry() {
    var scenario = scenario(standard());

    at(scenario, regular(scenario), "Initial Review", "PENDING");
  }

  @Test
  void n01AndN04AndN05ApproveLeadsToTheNextStep() {
    var scenario = scenario(standard());
    var document = atSecurity(scenario);

    at(scenario, document, "Security Clearance", "PENDING");
    assertThat(scenario.approvals(document).get(0).course().decisions())
        .singleElement()
        .satisfies(
            decision -> {
              assertThat(decision.action()).isEqualTo("APPROVE");
              assertThat(decision.by()).isEqualTo("ann");
              assertThat(decision.reason()).isEqualTo("complete");
            });
  }

  @Test
  void n02ApproveAtTheLastStepEndsAsApproved() {
    var scenario = scenario(standard());
    var document = atSecurity(scenario);
    scenario.when().by("sec").does("REJECT", document);
    at(scenario, document, "Rejection Handler", "RETURNED");

    scenario.when().by("ann").does("APPROVE", document);

    ended(scenario, document, "APPROVED");
  }

  @Test
  void n03ConditionLeadsToAnotherStep() {
    var scenario = scenario(standard());
    var document = entered(scenario, "VIP");

    scenario.when().by("ann").does("APPROVE", document);

    at(scenario, document, "VIP Fast Track", "PENDING");
  }

  /** A condition that cannot be computed is passed over, and the step says why. */
  @Test
  void shouldPassOverAConditionThatCannotBeComputed() {
    var scenario =
        scenario(
            standard()
                .replace(
                    "\"conditions\": [",
                    "\"conditions\": [{\"field\": \"score\", \"operator\": \"gt\", \"value\": 5,"
                        + " \"nextStepId\": \"F7\"}, "));
    var document = scenario.given().document("d-1").with("id", "d-1").existing("");
    scenario.when().by("eve").enters(document);

    scenario.when().by("ann").does("APPROVE", document);

    at(scenario, document, "Security Clearance", "PENDING");
    assertThat(
            scenario.desk().entries(scenario.desk().run(document)).stream()
                .map(JournalEntry::event)
                .filter(StepEvent.StepClosed.class::isInstance)
                .flatMap(event -> ((StepEvent.StepClosed) event).evaluated().stream()))
        .anySatisfy(evaluated -> assertThat(evaluated).containsKey("problem"));
  }

  @Test
  void n06AndN07RejectLeadsToItsTargetOrEnds() {
    var scenario = scenario(standard());
    var document = atSecurity(scenario);
    scenario.when().by("sec").does("REJECT", document, "invalid documents");
    at(scenario, document, "Rejection Handler", "RETURNED");

    var other = scenario(standard());
    var rejected = regular(other);
    other.when().by("ann").does("REJECT", rejected);
    ended(other, rejected, "REJECTED");
  }

  @Test
  void n08AndN09BypassLeadsToItsTargetOrOnOrEnds() {
    var scenario = scenario(standard());
    var document = regular(scenario);
    scenario.when().by("ann").does("BYPASS", document);
    at(scenario, document, "Security Clearance", "PENDING");
    scenario.when().by("sec").does("BYPASS", document);
    at(scenario, document, "Badge Collection", "PENDING");
    scenario.when().by("dsk").does("BYPASS", document);
    ended(scenario, document, "BYPASSED");
  }

  @Test
  void n10AndN11ReturnNeedsATarget() {
    var scenario = scenario(standard());
    var document = atSecurity(scenario);
    scenario.when().by("sec").does("RETURN", document, "photo");
    at(scenario, document, "Initial Review", "RETURNED");

    scenario.when().by("ann").does("RETURN", document, "once more");

    scenario.then().refused("NO_RETURN_TARGET");
    at(scenario, document, "Initial Review", "RETURNED");
    scenario.when().by("ann").does("APPROVE", document);
    at(scenario, document, "Security Clearance", "PENDING");
  }

  /** A person may choose any step that the document has passed, and says why. */
  @Test
  void shouldSendBackToAStepThatThePersonChooses() {
    var scenario = scenario(standard());
    var document = atSecurity(scenario);
    scenario.when().by("sec").does("APPROVE", document);

    scenario.when().by("prt").sendsBack(document, "Initial Review", "photo");

    at(scenario, document, "Initial Review", "RETURNED");
    var rows = scenario.approvals(document);
    var decision = rows.get(2).course().decisions().get(0);
    assertThat(decision.action()).isEqualTo("RETURN");
    assertThat(decision.reason()).isEqualTo("Initial Review: photo");
    scenario.when().by("ann").sendsBack(document, "Security Clearance", "passed, but not before");
    scenario.then().refused("INVALID_RETURN_TARGET");
    scenario.when().by("ann").does("APPROVE", document);
    scenario.when().by("sec").does("APPROVE", document);
    at(scenario, document, "Badge Print", "PENDING");
    scenario.then().document(document).visited("Initial Review", 2).visited("Badge Print", 2);
  }

  @Test
  void shouldRefuseToSendBackToAStepThatIsNotBeforeOrWasNotPassed() {
    var scenario = scenario(standard());
    var document = atSecurity(scenario);
    for (var target : List.of("Badge Print", "Security Clearance", "Rejection Handler")) {
      scenario.when().by("sec").sendsBack(document, target, "no");
      scenario.then().refused("INVALID_RETURN_TARGET");
    }
    scenario.when().by("sec").does("BYPASS", document);
    scenario.when().by("dsk").sendsBack(document, "Badge Print", "never printed");
    scenario.then().refused("INVALID_RETURN_TARGET");
    scenario.when().by("dsk").sendsBack(document, "Security Clearance", " ");
    scenario.then().refused("APPROVAL_REASON_MISSING");
    scenario.when().by("ann").sendsBack(document, "Security Clearance", "not mine");
    scenario.then().refused("APPROVAL_NOT_ASKED");
    at(scenario, document, "Badge Collection", "PENDING");
  }

  @Test
  void shouldSendBackOutOfABranch() {
    var list =
        String.format(FORK, "")
            .replace(
                "{\"key\": \"K1\"",
                "{\"key\": \"R0\", \"name\": \"Before\", \"order\": 0, \"isEntryPoint\": true,"
                    + " \"roleId\": \"desk\", \"nextStepId\": \"K1\"}, {\"key\": \"K1\"")
            .replace("\"order\": 1, \"isEntryPoint\": true,", "\"order\": 1,");
    var scenario = scenario(list);
    var document = regular(scenario);
    scenario.when().by("dsk").does("APPROVE", document);
    scenario.when().by("ann").does("APPROVE", document, "First", "");
    scenario.given().person("bob", "security");

    scenario.when().by("ann").in("accreditation").does("REJECT", document, "Second", "");
    scenario.when().by("ann").sendsBack(document, "Before", "all of it");

    scenario.then().document(document).isAt("Before");
    scenario.check();
    scenario.when().by("dsk").does("APPROVE", document);
    scenario.then().document(document).isAt("First", "Second", "Third").shows("INPROGRESS");
    scenario.check();
  }

  @Test
  void n12EscalateNeedsATarget() {
    var scenario = scenario(standard());
    var document = regular(scenario);
    scenario.when().by("ann").does("ESCALATE", document);
    scenario.then().refused("NO_ESCALATION_TARGET");
    scenario.when().by("ann").does("APPROVE", document);

    scenario.when().by("sec").does("ESCALATE", document);

    at(scenario, document, "Supervisor Review", "ESCALATED");
  }

  @Test
  void n13AndN14PrintAndCollectLeadOnOrEnd() {
    var scenario = scenario(standard());
    var document = atSecurity(scenario);
    scenario.when().by("sec").does("APPROVE", document);
    at(scenario, document, "Badge Print", "PENDING");
    scenario.then().sent("print_badge", 0);
    scenario.when().by("prt").does("PRINT", document);
    at(scenario, document, "Badge Collection", "PENDING");
    assertThat(scenario.host().sender("print_badge").attempts())
        .singleElement()
        .extracting(Envelope::payload)
        .isEqualTo(
            Map.of(
                "document", Map.of("type", "participant", "id", "d-1"), "step", "P3", "by", "prt"));
    scenario.when().by("dsk").does("COLLECT", document);
    ended(scenario, document, "COLLECTED");
    scenario.then().sent("print_badge", 1);
  }

  @Test
  void n15AndN16NotifyAndArchiveEnd() {
    var notice =
        scenario(
            """
            {"subject": "participant", "name": "Notice", "profile": "accreditation", "steps": [
              {"key": "M1", "name": "Tell", "stepType": "NOTIFICATION", "order": 1,
               "isEntryPoint": true, "roleId": "desk"}]}
            """);
    var told = regular(notice);
    notice.when().by("dsk").does("NOTIFY", told);
    ended(notice, told, "NOTIFIED");
    notice.then().sent("send_notification", 1);

    var custom =
        scenario(
            """
            {"subject": "participant", "name": "Archive", "steps": [
              {"key": "U1", "name": "File", "stepType": "CUSTOM", "order": 1,
               "isEntryPoint": true, "roleId": "desk", "nextStepId": "U2"},
              {"key": "U2", "name": "Never", "stepType": "CUSTOM", "order": 2, "roleId": "desk"}]}
            """);
    var archived = regular(custom);
    custom.when().by("dsk").does("ARCHIVE", archived);
    ended(custom, archived, "ARCHIVED");
  }

  @Test
  void n19RefusesAnActionOfAnotherType() {
    var scenario = scenario(standard());
    var document = regular(scenario);

    scenario.when().by("ann").does("PRINT", document);

    scenario.then().refused("APPROVAL_ACTION_UNKNOWN");
    at(scenario, document, "Initial Review", "PENDING");
  }

  @Test
  void shouldShowProgressWhileSomeOfSeveralPeopleHaveAgreed() {
    var scenario =
        scenario(
            """
            {"subject": "participant", "name": "Counter", "steps": [
              {"key": "N1", "name": "Count", "stepType": "COUNTER", "order": 1,
               "isEntryPoint": true, "roleId": "reviewer", "requiredApprovals": 2,
               "nextStepId": "Z3"},
              {"key": "Z3", "name": "Sign", "stepType": "APPROVAL", "order": 2,
               "roleId": "security"}]}
            """);
    var document = regular(scenario);
    scenario.when().by("ann").does("APPROVE", document);
    at(scenario, document, "Count", "INPROGRESS");
    scenario.when().by("bob").does("APPROVE", document);
    at(scenario, document, "Sign", "PENDING");
  }

  @Test
  void n24AndN25ForkShowsProgressUntilAllBranchesHaveCome() {
    var scenario = scenario(String.format(FORK, ""));
    var document = regular(scenario);
    scenario.then().document(document).isAt("First", "Second", "Third").shows("INPROGRESS");
    scenario.when().by("ann").does("APPROVE", document, "First", "");
    scenario.when().by("ann").does("APPROVE", document, "Second", "");
    scenario.then().document(document).shows("INPROGRESS");
    scenario.when().by("ann").does("APPROVE", document, "Third", "");
    at(scenario, document, "Sign", "PENDING");
  }

  private static List<String> branches(Scenario scenario, DocumentRef document) {
    return scenario
        .store()
        .transactions()
        .inOwn(
            tx -> {
              var queries = scenario.engine().inspect();
              var org = OrgId.of(document.org());
              var instance = queries.instance(tx, document, ACCREDITATION).orElseThrow();
              return queries.view(tx, org, InstanceId.of(instance)).orElseThrow().branches();
            })
        .stream()
        .map(
            branch ->
                branch.fork()
                    + " "
                    + branch.state()
                    + branch.answer().map(one -> " " + one.by() + " " + one.action()).orElse("")
                    + (branch.ended().isPresent() ? " ended" : ""))
        .toList();
  }

  /** Each pass of a fork has branches of its own, with who ended them and how. */
  @Test
  void shouldListTheBranchesOfEachPass() {
    var list =
        String.format(FORK, "")
            .replace(
                "\"roleId\": \"security\"", "\"roleId\": \"security\", \"returnTargetId\": \"K1\"");
    var scenario = scenario(list);
    var document = regular(scenario);
    scenario.when().by("ann").does("APPROVE", document, "First", "");
    scenario.when().by("bob").does("REJECT", document, "Second", "");
    var first = branches(scenario, document).get(0);
    var fork = first.substring(0, first.indexOf(' '));
    assertThat(branches(scenario, document))
        .containsExactly(
            fork + " DONE ann APPROVE ended", fork + " DONE bob REJECT ended", fork + " OPEN");

    scenario.when().by("ann").does("APPROVE", document, "Third", "");
    scenario.when().by("sec").does("RETURN", document, "again");

    assertThat(branches(scenario, document))
        .hasSize(6)
        .startsWith(fork + " DONE ann APPROVE ended", fork + " DONE bob REJECT ended")
        .filteredOn(line -> line.endsWith(" OPEN") && !line.startsWith(fork))
        .hasSize(3);
  }

  @Test
  void n26MajorityJoinsAtTwoOfThree() {
    var scenario = scenario(String.format(FORK, ", \"joinStrategy\": \"MAJORITY\""));
    var document = regular(scenario);
    scenario.when().by("ann").does("APPROVE", document, "First", "");
    scenario.when().by("ann").does("REJECT", document, "Second", "");
    scenario.then().document(document).shows("INPROGRESS");
    scenario.when().by("ann").does("APPROVE", document, "Third", "");
    at(scenario, document, "Sign", "PENDING");
  }

  @Test
  void shouldShowARejectionThatMakesTheJoinImpossible() {
    var scenario = scenario(String.format(FORK, ", \"joinStrategy\": \"MAJORITY\""));
    var document = regular(scenario);
    scenario.when().by("ann").does("REJECT", document, "First", "");
    scenario.when().by("ann").does("REJECT", document, "Second", "");
    ended(scenario, document, "REJECTED");
  }

  /** The same actions on the same data lead the same way, whenever they are taken. */
  @Test
  void shouldLeadTheSameWayEveryTime() {
    var histories =
        List.of(1, 2, 3).stream()
            .map(
                time -> {
                  var scenario = scenario(standard());
                  var document = atSecurity(scenario);
                  scenario.when().by("sec").does("APPROVE", document);
                  scenario.when().by("prt").does("PRINT", document);
                  scenario.when().by("dsk").does("COLLECT", document);
                  return scenario.timeline(document);
                })
            .distinct();

    assertThat(histories).hasSize(1);
  }

  @Test
  void shouldSurviveACrashAnywhere() {
    var report =
        CrashingScenario.run(
            () -> Scenario.with(compiled(standard())),
            scenario -> {
              scenario
                  .given()
                  .person("ann", "reviewer")
                  .person("sec", "security")
                  .person("prt", "printer")
                  .person("dsk", "desk");
              var document = atSecurity(scenario);
              scenario.when().by("sec").does("RETURN", document, "photo");
              scenario.then().document(document).shows("RETURNED");
              scenario.when().by("ann").does("APPROVE", document);
              scenario.when().by("sec").sendsBack(document, "Initial Review", "once more");
              scenario.then().document(document).shows("RETURNED");
              scenario.when().by("ann").does("APPROVE", document);
              scenario.when().by("sec").does("APPROVE", document);
              scenario.when().by("prt").does("PRINT", document);
              scenario.when().by("dsk").does("COLLECT", document);
              scenario.then().document(document).hasEnded().shows("COLLECTED");
            });

    report.orThrow();
  }
}
