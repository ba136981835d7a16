package io.countersign.testkit.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.WorkflowSession;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.inspect.AllowedActions;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.Feasibility;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.testkit.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Timelines, explanations and refusals are for people: no records of Java, no broken sentences. */
class PeoplesTextsTest {

  private static final RequestContext EVE = RequestContext.of(Actor.person("eve"));
  private static final RequestContext OLGA = RequestContext.of(Actor.person("olga"));

  private static final Pattern ODD =
      Pattern.compile("\\w+\\[\\w+=|slot:slot:|(?<!\\.)\\.\\.(?!\\.)|however often|\\b1 attempts");

  private final List<String> texts = new ArrayList<>();

  @AfterEach
  void shouldReadWell() {
    assertThat(texts).isNotEmpty().noneMatch(text -> ODD.matcher(text).find());
  }

  private static Scenario posting() {
    var contract =
        EntityContract.document("paper")
            .materialField("amount", ScalarType.INTEGER)
            .field("note", ScalarType.TEXT)
            .build();
    CompiledWorkflow workflow =
        Compiler.standard()
            .compile(
                contract,
                PatchBuilder.on("paper", 1)
                    .slot(
                        "slot:submitted_to_approved",
                        slot -> slot.step("post", PatchSteps.action("paper.post")))
                    .build())
            .orThrow();
    return Scenario.of(workflow);
  }

  private void look(Scenario scenario, DocumentRef paper) {
    texts.addAll(scenario.timeline(paper));
    texts.addAll(Papers.sentences(scenario));
    Papers.options(scenario, paper, "eve").transitions().stream()
        .map(AllowedActions.Transition::prospect)
        .filter(Feasibility.Refused.class::isInstance)
        .flatMap(one -> ((Feasibility.Refused) one).problems().stream())
        .forEach(one -> texts.add(one.toString()));
  }

  /** What is refused, in words. */
  private String refused(Scenario scenario, Function<WorkflowSession, CommandResult> deed) {
    var result = Papers.in(scenario, tx -> deed.apply(scenario.engine().in(tx)));
    assertThat(result).isInstanceOf(CommandResult.Rejected.class);
    var text = ((CommandResult.Rejected) result).problems().get(0).toString();
    texts.add(text);
    return text;
  }

  @Test
  void shouldNameDocumentsAndInstancesAsPeopleDo() {
    var scenario = posting();
    var unknown = new DocumentRef("acme", "paper", "p-9");
    var submit = new TransitionRequest("submit", "");

    assertThat(
            refused(
                scenario,
                joined -> joined.request(new InstanceKey.ByDocument(unknown), submit, EVE)))
        .contains("an instance for paper p-9 of acme");
    assertThat(
            refused(
                scenario, joined -> joined.request(new InstanceKey.Latest(unknown), submit, EVE)))
        .contains("an instance for paper p-9 of acme");
    assertThat(
            refused(
                scenario,
                joined ->
                    joined.request(
                        new InstanceKey.ById(OrgId.of("acme"), InstanceId.of("i-9")), submit, EVE)))
        .contains("an instance for the id i-9 of acme");
    assertThat(
            refused(scenario, joined -> joined.adopt(new DocumentRef("acme", "paper", "p-8"), EVE)))
        .contains("paper p-8 of acme");
  }

  @Test
  void shouldEndSentencesOnce() {
    var scenario = posting();
    scenario.given().action("paper.post").declines("LEDGER", "The ledger is closed.");
    var paper = Papers.submitted(scenario);
    look(scenario, paper);
    scenario.given().action("paper.post").succeeds().fails("The ledger is closed.", 9);
    scenario.when().operator("olga").retries(paper);
    look(scenario, paper);
    scenario.when().passes(Duration.ofHours(1));
    look(scenario, paper);
    assertThat(texts).anyMatch(text -> text.contains("STEP_CRASHED"));
    scenario.host().policies().deny("cancel", "Ask the ledger first.");
    refused(
        scenario,
        joined ->
            joined.request(
                new InstanceKey.Latest(paper), new TransitionRequest("cancel", "Wrong."), EVE));
    refused(
        scenario,
        joined ->
            joined.intervene(
                new InstanceKey.Latest(paper),
                new OperatorCommand.LeadOut("nowhere.", "Wrong."),
                OLGA));
    scenario.when().operator("olga").leadsOut(paper, "active", "It was posted by hand.");
    look(scenario, paper);
    scenario.when().operator("olga").cancels(paper, "A mistake.");
    look(scenario, paper);
  }

  @Test
  void shouldTellOfEffectsThatFailed() {
    var scenario =
        Scenario.of(
            Papers.workflow(
                slot ->
                    slot.step("send", PatchSteps.webhook("https://x.example/", Map.of()))
                        .step("ask", PatchSteps.approval(PatchSteps.user("ada")))
                        .inOrder("send", "ask")));
    scenario.given().effects("webhook").fails("No route.");
    var paper = Papers.submitted(scenario);
    look(scenario, paper);
    assertThat(texts).anyMatch(text -> text.contains("after 1 attempt, last error: No route."));
    scenario.when().passes(Duration.ofDays(2));
    look(scenario, paper);
    scenario.given().effects("webhook").neverArrives("Unwanted.");
    scenario.when().operator("olga").retries(paper);
    look(scenario, paper);
    assertThat(texts).anyMatch(text -> text.contains("It was given up"));
  }

  @Test
  void shouldNameStepsThatARequestWouldSkip() {
    var scenario = Scenario.of(Papers.workflow(Papers.asking()));
    var paper = Papers.submitted(scenario);
    look(scenario, paper);
    assertThat(
            refused(
                scenario,
                joined ->
                    joined.request(
                        new InstanceKey.Latest(paper), new TransitionRequest("approve", ""), EVE)))
        .doesNotContain("usr:");
    scenario.when().by("ada").rejects(paper, "Too dear.");
    look(scenario, paper);
    scenario.when().by("eve").requests("submit", paper, "Now cheaper.");
    scenario.when().operator("olga").leadsOut(paper, "active", "The boss said so.");
    look(scenario, paper);
    assertThat(texts).anyMatch(text -> text.contains("bypasses the approval of gate:approve"));
  }
}
