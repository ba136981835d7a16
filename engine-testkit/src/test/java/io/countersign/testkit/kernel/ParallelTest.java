package io.countersign.testkit.kernel;

import static io.countersign.engine.patch.PatchSteps.action;
import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.event;
import static io.countersign.engine.patch.PatchSteps.join;
import static io.countersign.engine.patch.PatchSteps.message;
import static io.countersign.engine.patch.PatchSteps.pause;
import static io.countersign.engine.patch.PatchSteps.script;
import static io.countersign.engine.patch.PatchSteps.split;
import static io.countersign.engine.patch.PatchSteps.user;
import static io.countersign.testkit.kernel.KernelDriver.named;
import static io.countersign.testkit.kernel.KernelDriver.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.instance.InstanceCommand;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.question.QuestionEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.family.token.TokenWait;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import io.countersign.engine.workflow.StepOutcomes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParallelTest {

  /** Three branches, each of which waits for an event of its name. */
  private static SlotBuilder three(SlotBuilder slot, StepConfig join) {
    return slot.step("split", split(), named("split"))
        .step("join", join, named("join"))
        .step("a", event("a"), named("a"))
        .step("b", event("b"), named("b"))
        .step("c", event("c"), named("c"))
        .inOrder("split", "a", "join")
        .inOrder("split", "b", "join")
        .inOrder("split", "c", "join");
  }

  private static KernelDriver running(StepConfig join) {
    return submitted(slot -> three(slot, join));
  }

  @Test
  void shouldNumberBranchesInTheOrderOfTheEdges() {
    var run = running(join(JoinMode.ALL));
    var split = SlotBuilder.nodeId(KernelDriver.SUBMITTED, "split");

    assertThat(run.state().tokens())
        .extracting(Token::id)
        .containsExactly(
            new TokenId("r1"),
            new TokenId("r1/" + split + ".0"),
            new TokenId("r1/" + split + ".1"),
            new TokenId("r1/" + split + ".2"));
    assertThat(List.of(run.token("a"), run.token("b"), run.token("c")))
        .extracting(token -> token.id().path().substring(token.id().path().length() - 1))
        .containsExactly("0", "1", "2");
    assertThat(run.events(StepEvent.StepClosed.class))
        .filteredOn(closed -> closed.end().outcome().equals("forked"))
        .singleElement()
        .satisfies(closed -> assertThat(closed.chosen()).hasSize(3));
  }

  @Test
  void shouldWaitForAllInEveryOrder() {
    for (var order : Orders.of("a", "b", "c")) {
      var run = running(join(JoinMode.ALL)).event(order.get(0)).event(order.get(1));
      assertThat(run.at()).containsExactlyInAnyOrder(order.get(2), "join");
      assertThat(run.events(TokenEvent.BranchesJoined.class)).isEmpty();

      run.event(order.get(2));

      assertThat(run.at()).as("%s", order).containsExactly("sys:state:active");
      assertThat(run.events(TokenEvent.BranchesJoined.class))
          .singleElement()
          .satisfies(joined -> assertThat(joined.arrived()).hasSize(3))
          .satisfies(joined -> assertThat(joined.lost()).isEmpty());
      assertThat(run.visits("join")).isEqualTo(4);
    }
  }

  @Test
  void shouldGoOnWithTheFirstAndIgnoreTheOthersForEver() {
    for (var first : List.of("a", "b", "c")) {
      var run = running(join(JoinMode.ANY)).event(first);

      assertThat(run.at()).containsExactly("sys:state:active");
      assertThat(run.events(TokenEvent.BranchesJoined.class).get(0).lost()).hasSize(2);
      var steps = run.events(StepEvent.StepOpened.class).size();
      for (var late : List.of("a", "b", "c")) {
        run.event(late);
        assertThat(run.last()).isInstanceOf(InstanceEvent.Ignored.class);
      }
      assertThat(run.events(StepEvent.StepOpened.class)).hasSize(steps);
    }
  }

  @Test
  void shouldLoseWhateverTheLosersWereDoing() {
    var run =
        submitted(
            slot ->
                slot.step("split", split())
                    .step("join", join(JoinMode.ANY))
                    .step("first", event("first"), named("first"))
                    .step("ask", approval(user("ada")), named("ask"))
                    .step("night", pause("PT8H"), named("night"))
                    .step("tell", message(Channel.EMAIL, "a@b.c", "s", "t"), named("tell"))
                    .step("inner", split())
                    .step("innerJoin", join(JoinMode.ALL))
                    .step("x", event("x"), named("x"))
                    .step("y", script("entity.amount > 0"), named("y"))
                    .inOrder("split", "first", "join")
                    .inOrder("split", "ask", "join")
                    .inOrder("split", "night", "join")
                    .inOrder("split", "tell", "join")
                    .inOrder("split", "inner", "x", "innerJoin", "join")
                    .inOrder("inner", "y", "innerJoin"));
    var ballot = KernelDriver.ballot(run.question("ask"), Approval.Answer.APPROVED);
    var timer = run.step("night").seq();
    var effect = run.effects().get(0);

    run.event("first");

    assertThat(run.at()).containsExactly("sys:state:active");
    assertThat(run.events(TokenEvent.BranchesJoined.class).get(0).lost()).hasSize(6);
    assertThat(run.state().approvals()).isEmpty();
    for (var late :
        List.of(ballot, new KernelCommand.Due(timer), new KernelCommand.Deliver("x", Map.of()))) {
      run.command("late", late);
      assertThat(run.last().whyUnchanged()).isPresent();
    }
    run.reports(effect, true);
    assertThat(run.last()).isInstanceOf(EffectEvent.EffectSettled.class);
    assertThat(run.at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldTakeTwoOfThreeInEveryOrder() {
    for (var mode : List.of(join(2), join(JoinMode.MAJORITY))) {
      for (var order : Orders.of("a", "b", "c")) {
        var run = running(mode).event(order.get(0));
        assertThat(run.at()).contains("join");

        run.event(order.get(1));

        assertThat(run.at()).as("%s", order).containsExactly("sys:state:active");
        assertThat(run.events(TokenEvent.BranchesJoined.class).get(0).lost()).hasSize(1);
      }
    }
  }

  /** Credit fails at once or not at all; else the reservation decides. */
  private static SlotBuilder orders(SlotBuilder slot, boolean provided) {
    var made =
        slot.step("split", split())
            .step("join", join(JoinMode.ANY), named("join"))
            .step("credit", event("credit"), named("credit"))
            .step("stock", event("stock"), named("stock"))
            .step("tell", message(Channel.EMAIL, "a@b.c", "s", "t"), named("tell"))
            .inOrder("split", "credit")
            .inOrder("split", "stock")
            .inOrder("split", "tell")
            .edge("credit", "join", EdgeChoice.ALWAYS.qualifying("entity.urgent == true"))
            .edge("stock", "join", EdgeChoice.ALWAYS.qualifying("entity.amount < 500"))
            .edge("tell", "join", EdgeChoice.ALWAYS.qualifying("entity.id == entity.note"));
    return provided
        ? made.step("call", event("call"), named("call"))
            .edge("join", "call", EdgeChoice.on(StepOutcomes.UNMET))
            .leave("join", EdgeChoice.on("met"))
            .joining()
        : made;
  }

  @Test
  void shouldNotBeWonByArrivalsThatDoNotCount() {
    var run = submitted(slot -> orders(slot, true));
    run.reports(run.effects().get(0), true).event("credit");
    assertThat(run.at()).containsExactly("join", "stock");
    assertThat(run.step("join").awaits()).contains(new TokenWait.Others(false));

    run.event("stock");

    assertThat(run.at()).containsExactly("sys:state:active");
    assertThat(run.events(TokenEvent.BranchesJoined.class).get(0).met()).isTrue();
    assertThat(run.events(StepEvent.StepClosed.class))
        .filteredOn(closed -> closed.output().containsKey("by"))
        .singleElement()
        .satisfies(
            closed ->
                assertThat(closed.output())
                    .containsEntry("met", true)
                    .containsEntry(
                        "by", List.of(SlotBuilder.nodeId(KernelDriver.SUBMITTED, "stock"))));
  }

  private static KernelDriver unmet(boolean provided) {
    var run = KernelDriver.with(KernelDriver.SUBMITTED, slot -> orders(slot, provided));
    run.edit("eve", "amount", 900L).request("eve", "submit");
    return run.reports(run.effects().get(0), true).event("credit").event("stock");
  }

  @Test
  void shouldFollowTheEdgeForWhatCannotBeMet() {
    var run = unmet(true);

    assertThat(run.at()).containsExactly("call");
    assertThat(run.events(TokenEvent.BranchesJoined.class).get(0).met()).isFalse();
    assertThat(run.event("call").at()).containsExactly("sys:state:active");
  }

  @Test
  void shouldPauseWhereNobodyProvidedForWhatCannotBeMet() {
    var run = unmet(false);
    assertThat(run.state().progress().reason()).contains("WORKFLOW_NO_EDGE_MATCHED");

    run.command("root", new KernelCommand.Retry(run.token("join").id(), "fixed"));

    assertThat(run.state().progress().reason()).contains("WORKFLOW_NO_EDGE_MATCHED");
    assertThat(run.token("join").id()).isEqualTo(new TokenId("r1#a2"));
    run.command("root", new KernelCommand.LeadOut("sys:state:draft", ""));
    assertThat(run.at()).containsExactly("sys:state:draft");
  }

  @Test
  void shouldGoOnBehindAJoinWhoseWayWasBarred() {
    var run =
        KernelDriver.with(
                KernelDriver.DRAFT,
                slot ->
                    three(slot, join(JoinMode.ALL))
                        .leave("join", EdgeChoice.when("entity.amount > 500"))
                        .joining())
            .request("eve", "submit")
            .event("a")
            .event("b")
            .event("c");
    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);

    run.edit("eve", "amount", 900L);
    run.command("root", new KernelCommand.Retry(run.token("join").id(), "fixed"));

    assertThat(run.documentStatus()).isEqualTo("submitted");
    assertThat(run.events(TokenEvent.BranchesJoined.class)).hasSize(1);
  }

  private static SlotBuilder nested(SlotBuilder slot) {
    return slot.step("split", split())
        .step("join", join(JoinMode.ALL))
        .step("inner", split())
        .step("innerJoin", join(JoinMode.ANY))
        .step("a", event("a"), named("a"))
        .step("b", event("b"), named("b"))
        .step("c", event("c"), named("c"))
        .step("d", event("d"), named("d"))
        .inOrder("split", "a", "join")
        .inOrder("split", "inner", "b", "innerJoin", "d", "join")
        .inOrder("inner", "c", "innerJoin");
  }

  @Test
  void shouldJoinInnerBranchesBeforeOuterOnes() {
    var run = submitted(ParallelTest::nested);
    assertThat(run.at()).containsExactly("a", "b", "c");

    run.event("c");
    assertThat(run.at()).containsExactly("a", "d");
    run.event("a").event("d");

    assertThat(run.at()).containsExactly("sys:state:active");
    assertThat(run.events(TokenEvent.BranchesJoined.class)).hasSize(2);
  }

  @Test
  void shouldCancelTheSiblingsOfARejection() {
    var run =
        submitted(
            slot ->
                slot.step("split", split())
                    .step("join", join(JoinMode.ALL))
                    .step("ada", approval(user("ada")), named("ada"))
                    .step("bob", approval(user("bob")), named("bob"))
                    .step("cyd", approval(user("cyd")), named("cyd"))
                    .inOrder("split", "ada", "join")
                    .inOrder("split", "bob", "join")
                    .inOrder("split", "cyd", "join"));
    var late = KernelDriver.ballot(run.question("cyd"), Approval.Answer.APPROVED);

    run.approve("bob", "bob").reject("ada", "ada");

    assertThat(run.at()).containsExactly("sys:state:draft");
    assertThat(run.state().approvals()).isEmpty();
    run.command("cyd", late);
    assertThat(run.last().whyUnchanged()).isPresent();
    run.request("eve", "submit").approve("ada", "ada").approve("bob", "bob").approve("cyd", "cyd");
    assertThat(run.at()).containsExactly("sys:state:active");
    assertThat(run.events(QuestionEvent.ApprovalsApplied.class).get(0).steps()).hasSize(3);
  }

  @Test
  void shouldHoldTheOthersWhileOneBranchHasFailed() {
    var run = failing();
    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);

    run.event("a");
    assertThat(run.at()).containsExactly("join", "post");
    run.host.relents();
    run.command("root", new KernelCommand.Retry(run.token("post").id(), "fixed"));

    assertThat(run.at()).containsExactly("sys:state:active");
    assertThat(run.events(TokenEvent.Left.class))
        .singleElement()
        .satisfies(left -> assertThat(left.minted().attempt()).isEqualTo(2));
  }

  private static KernelDriver failing() {
    var run =
        KernelDriver.with(
            KernelDriver.SUBMITTED,
            slot ->
                slot.step("split", split())
                    .step("join", join(JoinMode.ALL), named("join"))
                    .step("a", event("a"), named("a"))
                    .step("post", action("post"), named("post"))
                    .inOrder("split", "a", "join")
                    .inOrder("split", "post", "join"));
    run.host.declines("post");
    return run.request("eve", "submit");
  }

  @Test
  void shouldPauseAgainWhenOnlyAFailureIsLeft() {
    var run = failing().command("root", new InstanceCommand.Resume("checked"));
    assertThat(run.status()).isEqualTo(InstanceStatus.RUNNING);

    run.event("a");

    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(run.state().progress().reason()).contains("WORKFLOW_STEP_FAILED");
    run.command("root", new InstanceCommand.Resume("checked"));
    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);
  }

  @Test
  void shouldFailTheArrivalWhoseWorthCannotBeTold() {
    var run =
        submitted(
            slot ->
                slot.step("split", split())
                    .step("join", join(JoinMode.ANY), named("join"))
                    .step("a", event("a"), named("a"))
                    .step("b", event("b"), named("b"))
                    .inOrder("split", "a")
                    .inOrder("split", "b", "join")
                    .edge("a", "join", EdgeChoice.ALWAYS.qualifying("org.name > 5")));

    run.event("a");

    assertThat(run.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(run.events(TokenEvent.BranchesJoined.class)).isEmpty();
    var failed = run.token("join").id();
    run.command("root", new KernelCommand.Retry(failed, "fixed"));
    assertThat(run.token("join").id()).isEqualTo(failed.nextAttempt());
    run.command("root", new InstanceCommand.Resume("checked")).event("b");
    assertThat(run.at()).containsExactly("sys:state:active");
  }
}
