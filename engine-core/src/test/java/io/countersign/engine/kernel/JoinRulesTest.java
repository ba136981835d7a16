package io.countersign.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.family.token.TokenWait;
import io.countersign.engine.instance.Command;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JoinRulesTest {

  @Test
  void shouldNotFireBeforeBranchesHaveArrived() {
    var instance = TestInstance.submitted("parallel");

    assertThat(fireOne(instance)).isEmpty();
    assertThat(instance.nodes()).containsExactly("a", "b");
  }

  @Test
  void shouldWaitForTheOtherBranch() {
    var instance = TestInstance.submitted("parallel").command("x", deliver("b"));

    assertThat(fireOne(instance)).isEmpty();
    assertThat(instance.nodes()).containsExactly("a", "join");
    assertThat(instance.step("join").awaits())
        .hasValueSatisfying(wait -> assertThat(wait).isInstanceOf(TokenWait.Others.class));
  }

  @Test
  void shouldFireOnceBothHaveArrived() {
    var instance = TestInstance.submitted("parallel");
    var branches = instance.state().tokens().stream().map(Token::id).filter(id -> !id.isRoot());
    var arrived = branches.toList();

    instance.command("x", deliver("b")).command("x", deliver("a"));

    assertThat(instance.events(TokenEvent.BranchesJoined.class))
        .singleElement()
        .satisfies(
            joined -> {
              assertThat(joined.token()).isEqualTo(TokenId.FIRST);
              assertThat(joined.arrived()).isEqualTo(arrived);
              assertThat(joined.lost()).isEmpty();
              assertThat(joined.met()).isTrue();
            });
    assertThat(instance.state().tokens()).extracting(Token::id).containsExactly(TokenId.FIRST);
    assertThat(instance.nodes()).containsExactly("sys:state:active");
  }

  @Test
  void shouldRequireAllBranchesOfTheWorkflow() {
    var instance = TestInstance.submitted("parallel");
    var region = instance.program().regionOf(instance.token("split").nodeId()).orElseThrow();

    assertThat(WorkflowModel.of(instance.workflow()).joinRequirement(region.join()))
        .hasValueSatisfying(required -> assertThat(required.mode()).isEqualTo(JoinMode.ALL));
  }

  @Test
  void shouldNotFireForABranchWhoseStepFailed() {
    var instance = TestInstance.submitted("parallel").command("x", deliver("b"));

    instance.decide(
        "system", new KernelCommand.GiveUp(instance.token("a").id(), "HOST_BROKEN", "x"));

    assertThat(fireOne(instance)).isEmpty();
  }

  private static Command deliver(String key) {
    return new KernelCommand.Deliver(key, Map.of());
  }

  private static List<JoinRules.Fired> fireOne(TestInstance instance) {
    var turn = new DecisionBuilder(instance.program(), instance.state(), instance.facts("system"));
    return new JoinRules(turn).fireOne().stream().toList();
  }
}
