package io.countersign.testkit.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.inspect.Inspection;
import io.countersign.engine.inspect.Timeline;
import io.countersign.engine.inspect.Verification;
import io.countersign.engine.workflow.WorkflowEdge;
import io.countersign.testkit.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What people see when they look into an instance. */
class InspectionTest {

  private final Scenario scenario = Scenario.of(Papers.workflow(Papers.both()));
  private final Inspection inspection = scenario.engine().inspect();

  @Test
  void shouldVerifyAnInstanceAndAnswerWithItsHead() {
    var paper = Papers.submitted(scenario);
    scenario.when().by("ada").approves(paper);

    var found =
        Papers.in(scenario, tx -> inspection.verify(tx, Papers.ORG, "instance-1")).orElseThrow();

    var head =
        Papers.in(scenario, tx -> scenario.store().history().head(tx, Papers.ORG, "instance-1"));
    assertThat(found).isEqualTo(new Verification.Sound(head.orElseThrow()));
    Optional<Verification> elsewhere =
        Papers.in(scenario, tx -> inspection.verify(tx, "other", "instance-1"));
    assertThat(elsewhere).isEmpty();
  }

  @Test
  void shouldShowAnInstanceWithTheOriginOfItsNodes() {
    var paper = Papers.submitted(scenario);
    scenario.when().by("ada").approves(paper);

    var view =
        Papers.in(scenario, tx -> inspection.view(tx, Papers.ORG, "instance-1")).orElseThrow();

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
      long after = 0;
      for (var part = part(after, limit); !part.isEmpty(); part = part(after, limit)) {
        part.forEach(line -> whole.add(line.what()));
        after = part.get(part.size() - 1).seq();
      }

      assertThat(whole).isEqualTo(scenario.timeline(paper));
    }
    assertThat(part(0, 100))
        .filteredOn(line -> line.what().startsWith("ada approved"))
        .singleElement()
        .matches(line -> line.who().equals("ada") && !line.at().isAfter(scenario.time().get()));
  }

  private List<Timeline.Line> part(long after, int limit) {
    return Papers.in(
            scenario, tx -> inspection.timeline(tx, Papers.ORG, "instance-1", after, limit))
        .orThrow();
  }

  @Test
  void shouldGiveTheTextsOfPublishedWorkflows() {
    Papers.drafted(scenario);
    var next = Papers.workflow(Papers.asking());
    scenario.when().operator("olga").publishes(next);

    var listed = Papers.in(scenario, tx -> inspection.definitions(tx, Papers.ORG, "paper"));

    assertThat(listed).hasSize(2);
    assertThat(listed.get(1).current()).isTrue();
    assertThat(
            Papers.in(scenario, tx -> inspection.definition(tx, Papers.ORG, listed.get(1).hash()))
                .orThrow()
                .hash())
        .isEqualTo(next.hash());
  }
}
