package io.countersign.testkit.kernel;

import static io.countersign.engine.patch.PatchSteps.action;
import static io.countersign.engine.patch.PatchSteps.check;
import static io.countersign.engine.patch.PatchSteps.event;
import static io.countersign.engine.patch.PatchSteps.rule;
import static io.countersign.engine.patch.PatchSteps.script;
import static io.countersign.testkit.kernel.KernelDriver.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.RunAs;
import io.countersign.engine.workflow.StepOutcomes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class FailureTest {

  private static KernelDriver draft(UnaryOperator<SlotBuilder> content) {
    return KernelDriver.with(KernelDriver.DRAFT, content);
  }

  private static StepEvent.StepClosed closed(KernelDriver run, String node) {
    var token = run.token(node).id();
    return run.events(StepEvent.StepClosed.class).stream()
        .filter(one -> one.token().equals(token))
        .reduce((first, second) -> second)
        .orElseThrow();
  }

  @Test
  void shouldFailTheStepWhoseConditionCannotBeAnswered() {
    var run =
        draft(
                slot ->
                    slot.step("check", check("org.name > 5"), named("check"))
                        .step("yes", event("k"), named("yes"))
                        .step("no", event("k"), named("no"))
                        .edge("check", "yes", EdgeChoice.on("true"))
                        .edge("check", "no", EdgeChoice.on("false"))
                        .joining())
            .request("eve", "submit");

    assertThat(run.at()).containsExactly("check");
    assertThat(run.token("check").phase()).isEqualTo(Token.Phase.FAILED);
    assertThat(closed(run, "check").end().status()).isEqualTo(StepStatus.FAILED);
    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);
  }

  @Test
  void shouldFailTheStepWhoseEdgeCannotBeJudged() {
    var run =
        draft(
                slot ->
                    slot.step(
                            "one",
                            script("entity.amount > 5"),
                            node -> node.withLabel("one").withKey("one"))
                        .step("two", event("k"), named("two"))
                        .edge("one", "two", EdgeChoice.when("org.name > 5").atPriority(1))
                        .leave("one", EdgeChoice.ALWAYS.atPriority(2))
                        .joining())
            .request("eve", "submit");

    assertThat(run.at()).containsExactly("one");
    assertThat(run.state().context()).isEmpty();
    assertThat(closed(run, "one").output()).containsEntry("result", true);
    run.org.put("name", 7L);
    run.command("root", new KernelCommand.Retry(run.token("one").id(), "fixed"));
    assertThat(run.at()).containsExactly("two");
    assertThat(run.state().context()).containsKey("one");
  }

  @Test
  void shouldTryEdgesInOrderAndKeepTheEvidence() {
    var run =
        draft(
                slot ->
                    slot.step("one", script("entity.amount > 5"), named("one"))
                        .step("never", event("k"), named("never"))
                        .step("maybe", event("k"), named("maybe"))
                        .step("last", event("k"), named("last"))
                        .edge("one", "never", EdgeChoice.when("entity.amount > 1000").atPriority(1))
                        .edge("one", "maybe", EdgeChoice.when("entity.amount > 50").atPriority(5))
                        .edge("one", "last", EdgeChoice.ALWAYS.atPriority(9))
                        .joining())
            .request("eve", "submit");

    assertThat(run.at()).containsExactly("maybe");
    var closed =
        run.events(StepEvent.StepClosed.class).stream()
            .filter(one -> !one.evaluated().isEmpty())
            .findFirst()
            .orElseThrow();
    assertThat(closed.chosen()).hasSize(1);
    assertThat(closed.evaluated())
        .extracting(one -> one.get("result"))
        .containsExactly(false, true);
    assertThat(closed.evaluated().get(0)).containsEntry("expression", "entity.amount > 1000");
    assertThat(closed.evaluated().get(0)).containsKeys("edge", "variables");
  }

  @Test
  void shouldPauseWhereNoEdgeIsForTheOutcome() {
    var run =
        draft(
                slot ->
                    slot.step("check", check("entity.amount > 1000"), named("check"))
                        .leave("check", EdgeChoice.on("true")))
            .request("eve", "submit");

    assertThat(run.state().progress().reason()).contains("WORKFLOW_NO_EDGE_MATCHED");
    assertThat(closed(run, "check").chosen()).isEmpty();
    assertThat(closed(run, "check").end().error()).contains("'false'");
    run.edit("eve", "amount", 5000L);
    run.command("root", new KernelCommand.Retry(run.token("check").id(), "fixed"));
    assertThat(run.documentStatus()).isEqualTo("submitted");
  }

  @Test
  void shouldMintTheNextAttemptWithEachRetry() {
    var run = draft(slot -> slot.step("post", action("post"), named("post")));
    run.host.declines("post");
    run.request("eve", "submit");

    for (int attempt = 2; attempt < 5; attempt++) {
      run.command("root", new KernelCommand.Retry(run.token("post").id(), "fixed"));
      assertThat(run.token("post").id()).isEqualTo(new TokenId("r1#a" + attempt));
    }

    assertThat(run.visits("post")).isEqualTo(4);
    run.command("root", new KernelCommand.Retry(TokenId.FIRST, "fixed"));
    assertThat(run.last()).isInstanceOf(InstanceEvent.Ignored.class);
    run.host.relents();
    run.command("root", new KernelCommand.Retry(run.token("post").id(), "fixed"));
    assertThat(run.documentStatus()).isEqualTo("submitted");
  }

  @Test
  void shouldFollowTheEdgeForFailures() {
    var run =
        draft(
            slot ->
                slot.step("post", action("post"), node -> node.withLabel("post").withKey("post"))
                    .step("mend", event("k"), named("mend"))
                    .edge("post", "mend", EdgeChoice.on(StepOutcomes.FAILED))
                    .leave("post", EdgeChoice.ALWAYS)
                    .joining());
    run.host.declines("post");

    run.request("eve", "submit");

    assertThat(run.status()).isEqualTo(InstanceStatus.RUNNING);
    assertThat(run.at()).containsExactly("mend");
    assertThat(run.state().context()).isEmpty();
    assertThat(closed(run, "mend").end().status()).isEqualTo(StepStatus.FAILED);
    assertThat(closed(run, "mend").chosen()).hasSize(1);
  }

  @Test
  void shouldGiveActionsTheirPayloadAndKeepTheReceipt() {
    var run =
        draft(
                slot ->
                    slot.step(
                        "post",
                        action("post", Map.of("sum", "entity.amount")),
                        node -> node.withKey("post")))
            .request("eve", "submit");

    assertThat(run.host.calls).contains("post");
    assertThat(run.state().context()).containsEntry("post", Map.of("sum", 100L));
  }

  @Test
  void shouldFollowTheVerdictOfRules() {
    for (var verdict : List.of("block", "pass")) {
      var run =
          draft(
              slot ->
                  slot.step("rules", rule("credit"), named("rules"))
                      .step("stop", event("k"), named("stop"))
                      .edge("rules", "stop", EdgeChoice.on("block"))
                      .leave("rules", EdgeChoice.on("pass"))
                      .joining());
      run.host.answers("credit", new StepAnswer.Said(verdict, Map.of("score", 7L)));
      run.request("eve", "submit");
      assertThat(run.at()).containsExactly(verdict.equals("block") ? "stop" : "sys:gate:approve");
    }
  }

  @Test
  void shouldFailWhenRulesCannotAnswer() {
    var run = draft(slot -> slot.step("rules", rule("credit"), named("rules")));
    run.host.declines("credit");

    assertThat(run.request("eve", "submit").at()).containsExactly("rules");
    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);
  }

  @Test
  void shouldFailAGateThatTheHostDoesNotOpen() {
    var run = KernelDriver.bare();
    run.host.declines("submit:draft>submitted");

    run.request("eve", "submit");

    assertThat(run.at()).containsExactly("sys:gate:submit");
    assertThat(run.documentStatus()).isEqualTo("draft");
    run.host.relents();
    run.command("root", new KernelCommand.Retry(run.token("sys:gate:submit").id(), "fixed"));
    assertThat(run.documentStatus()).isEqualTo("submitted");
  }

  @Test
  void shouldFailAStatusThatTheHostDoesNotSet() {
    var run = KernelDriver.bare().request("eve", "submit");
    run.host.declines("lead_out:submitted>draft");

    run.command("root", new KernelCommand.LeadOut("sys:state:draft", ""));

    assertThat(run.at()).containsExactly("sys:state:draft");
    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);
  }

  @Test
  void shouldActInTheNameThatTheStepSays() {
    var run =
        draft(
            slot ->
                slot.step("mine", event("a"), named("mine"))
                    .step("system", event("b"), node -> node.withRunAs(RunAs.SYSTEM))
                    .step("robot", event("c"), node -> node.withRunAs(RunAs.serviceAccount("r2")))
                    .inOrder("mine", "system", "robot"));
    run.take(new KernelCommand.Request("submit", ""), Actor.person("eve", "clerk"));
    run.settle().event("a").event("b");

    assertThat(run.events(StepEvent.StepOpened.class))
        .filteredOn(opened -> opened.nodeType().equals("wait_event"))
        .extracting(opened -> opened.as().id())
        .containsExactly("system", "system", "r2");
  }

  @Test
  void shouldEndWhenAnotherTakesItsPlace() {
    var run =
        KernelDriver.submitted(
            slot -> slot.step("ask", PatchSteps.approval(PatchSteps.user("ada")), named("ask")));
    var successor = new DocumentRef("acme", "invoice", "inv-2");

    run.command(
        "root",
        new KernelCommand.Supersede(
            successor, KernelCommand.Supersede.AMENDED, "new price", Optional.empty()));

    assertThat(run.status()).isEqualTo(InstanceStatus.CANCELLED);
    assertThat(run.events(InstanceEvent.Superseded.class))
        .singleElement()
        .matches(event -> event.successor().equals(successor));
    assertThat(run.state().approvals()).isEmpty();
  }
}
