package io.countersign.testkit.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.inspect.Timeline;
import io.countersign.engine.inspect.Verification;
import io.countersign.engine.inspect.WorkflowQueries;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.problem.Result;
import io.countersign.testkit.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What people see when they look into an instance. */
class InspectionTest {

  private final Scenario scenario = Scenario.of(Papers.workflow(Papers.both()));
  private final WorkflowQueries inspection = scenario.engine().inspect();

  @Test
  void shouldVerifyAnInstanceAndAnswerWithItsHead() {
    var paper = Papers.submitted(scenario);
    scenario.when().by("ada").approves(paper);

    var found =
        Papers.in(
                scenario,
                tx -> inspection.verify(tx, OrgId.of(Papers.ORG), InstanceId.of("instance-1")))
            .orElseThrow();

    var head =
        Papers.in(
            scenario, tx -> tx.history().head(OrgId.of(Papers.ORG), InstanceId.of("instance-1")));
    assertThat(found).isEqualTo(new Verification.Sound(head.orElseThrow(), 0));
    Optional<Verification> elsewhere =
        Papers.in(
            scenario, tx -> inspection.verify(tx, OrgId.of("other"), InstanceId.of("instance-1")));
    assertThat(elsewhere).isEmpty();
  }

  @Test
  void shouldFindTheInstanceOfADocumentAlsoWhenItIsOver() {
    var paper = Papers.drafted(scenario);
    var other = new DocumentRef(Papers.ORG, "paper", "p-2");

    assertThat(instance(paper)).contains("instance-1");
    assertThat(instance(other)).isEmpty();
    scenario.when().operator("olga").cancels(paper, "a mistake");
    assertThat(instance(paper)).contains("instance-1");
  }

  @Test
  void shouldTellMilestonesFromTheWayBetweenThem() {
    var paper = Papers.submitted(scenario);
    scenario.when().by("eve").edits(paper, "amount", 900);
    scenario.when().by("eve").requests("submit", paper);
    scenario.when().by("ada").approves(paper);
    scenario.when().by("bob").approves(paper);

    assertThat(part(0, Integer.MAX_VALUE))
        .filteredOn(Timeline.Line::milestone)
        .extracting(Timeline.Line::what)
        .containsExactly(
            "eve starts the workflow of p-1, version 1",
            "eve asks to submit",
            "the document is submitted, version 2",
            "'Right' asks bob about version 2",
            "'Left' asks ada about version 2",
            "eve changes the document to version 3",
            "the approvals of 'Right', 'Left' become invalid: drift",
            "the document leaves for 'amended': drift (amount, by eve, in version 3);"
                + " amount: 100 -> 900",
            "the document is amended, version 4",
            "eve asks to submit",
            "the document is submitted, version 5",
            "'Right' asks bob about version 5",
            "'Left' asks ada about version 5",
            "ada approved at 'Left', which makes it approved",
            "bob approved at 'Right', which makes it approved",
            "the branches meet at 'Both', which is met",
            "the document is active, version 6",
            "'gate:approve' uses the approvals of 'Right', 'Left'");
  }

  @Test
  void shouldShowAnInstanceWithTheOriginOfItsNodes() {
    var paper = Papers.submitted(scenario);
    scenario.when().by("ada").approves(paper);

    var view =
        Papers.in(
                scenario,
                tx -> inspection.view(tx, OrgId.of(Papers.ORG), InstanceId.of("instance-1")))
            .orElseThrow();

    assertThat(view.steps())
        .filteredOn(step -> step.at().name().equals("Left"))
        .singleElement()
        .matches(step -> step.at().slot().equals("slot:submitted_to_approved"));
    assertThat(view.steps().get(0).at().slot()).isEqualTo(WorkflowEdge.ENVELOPE);
    assertThat(view.tokens()).extracting(token -> token.at().name()).contains("Right", "Both");
    assertThat(view.approvals()).hasSize(2);
  }

  @Test
  void shouldTellTheSameHistoryPartByPart() {
    var paper = Papers.submitted(scenario);
    scenario.when().by("ada").approves(paper);
    scenario.when().by("bob").approves(paper);
    var whole = new ArrayList<String>();
    for (int limit = 1; limit <= 4; limit++) {
      whole.clear();
      var milestones = new ArrayList<String>();
      long after = 0;
      for (var part = part(after, limit); !part.isEmpty(); part = part(after, limit)) {
        part.forEach(line -> whole.add(line.what()));
        part.stream().filter(Timeline.Line::milestone).forEach(line -> milestones.add(line.what()));
        after = part.get(part.size() - 1).seq();
      }

      assertThat(whole).isEqualTo(scenario.timeline(paper));
      assertThat(milestones)
          .isEqualTo(
              part(0, Integer.MAX_VALUE).stream()
                  .filter(Timeline.Line::milestone)
                  .map(Timeline.Line::what)
                  .toList());
    }
    assertThat(part(0, 100))
        .filteredOn(line -> line.what().startsWith("ada approved"))
        .singleElement()
        .matches(line -> line.who().equals("ada") && !line.at().isAfter(scenario.time().get()));
  }

  @Test
  void shouldCallItAMilestoneWhenNobodyAnswersWhenATimeIsWaitedForAndWhenSomethingIsDone() {
    var unanswered =
        Scenario.of(
            Papers.workflow(
                slot ->
                    slot.step("ask", PatchSteps.approval(PatchSteps.user("ada")).within("PT1H"))
                        .step("rest", PatchSteps.pause("PT1H"))
                        .step("file", PatchSteps.action("paper.file"))
                        .inOrder("ask", "rest", "file")
                        .edge("ask", "rest", EdgeChoice.on(StepOutcomes.EXPIRED))));
    Papers.submitted(unanswered);
    unanswered.when().passes(Duration.ofHours(2)).passes(Duration.ofHours(2));

    assertThat(Papers.in(unanswered, InspectionTest.lines(unanswered)).orThrow())
        .filteredOn(Timeline.Line::milestone)
        .extracting(Timeline.Line::what)
        .filteredOn(line -> line.startsWith("'"))
        .containsExactly(
            "'ada' asks ada about version 2",
            "'ada' is completed with expired",
            "'wait timer' waits for 2026-01-05T11:00:00Z",
            "'wait timer' is completed with done",
            "'paper.file' is completed with done");
  }

  private static Function<StoreTransaction, Result<List<Timeline.Line>>> lines(Scenario scenario) {
    return tx ->
        scenario
            .engine()
            .inspect()
            .timeline(tx, OrgId.of(Papers.ORG), InstanceId.of("instance-1"), 0, Integer.MAX_VALUE);
  }

  private Optional<String> instance(DocumentRef document) {
    return Papers.in(scenario, tx -> inspection.instance(tx, document));
  }

  private List<Timeline.Line> part(long after, int limit) {
    return Papers.in(
            scenario,
            tx ->
                inspection.timeline(
                    tx, OrgId.of(Papers.ORG), InstanceId.of("instance-1"), after, limit))
        .orThrow();
  }

  @Test
  void shouldGiveTheTextsOfPublishedWorkflows() {
    Papers.drafted(scenario);
    var next = Papers.workflow(Papers.asking());
    scenario.when().operator("olga").publishes(next);

    var listed =
        Papers.in(scenario, tx -> inspection.definitions(tx, OrgId.of(Papers.ORG), "paper"));

    assertThat(listed).hasSize(2);
    assertThat(listed.get(1).current()).isTrue();
    assertThat(
            Papers.in(
                    scenario,
                    tx -> inspection.definition(tx, OrgId.of(Papers.ORG), listed.get(1).hash()))
                .orThrow()
                .hash())
        .isEqualTo(next.hash());
  }
}
