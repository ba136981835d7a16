package io.countersign.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EdgeChooserTest {

  private final TestInstance instance = TestInstance.draft("timer");

  @Test
  void shouldChooseTheEdgeOfTheOutcome() {
    var large = nodeOf("large");

    var yes = EdgeChooser.choose(instance.program(), large, "true", Map.of());
    var no = EdgeChooser.choose(instance.program(), large, "false", Map.of());

    assertThat(yes.edge().map(WorkflowEdge::target)).contains(nodeOf("wait"));
    assertThat(no.edge().map(WorkflowEdge::target))
        .contains("sys:slot:slot:submitted_to_approved:out");
    assertThat(yes.ids()).containsExactly(yes.edge().orElseThrow().id());
    assertThat(yes.problem()).isEmpty();
  }

  @Test
  void shouldChooseNoneForAnOutcomeWithoutAnEdge() {
    var chosen = EdgeChooser.choose(instance.program(), nodeOf("large"), "maybe", Map.of());

    assertThat(chosen.edge()).isEmpty();
    assertThat(chosen.ids()).isEmpty();
    assertThat(chosen.problem()).isEmpty();
  }

  @Test
  void shouldTakeAnEdgeWithoutANameForUsualOutcomesOnly() {
    var onwards = WorkflowModel.of(instance.workflow()).edgesFrom(nodeOf("wait")).get(0);

    assertThat(onwards.choice().on()).isEmpty();
    assertThat(EdgeChooser.isFor(onwards, "done")).isTrue();
    assertThat(EdgeChooser.isFor(onwards, "failed")).isFalse();
    assertThat(EdgeChooser.isFor(onwards, "drift")).isFalse();
  }

  private String nodeOf(String label) {
    return TestInstance.nodeOf(instance.workflow(), label);
  }
}
