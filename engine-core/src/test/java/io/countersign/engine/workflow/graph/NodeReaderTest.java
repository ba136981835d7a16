package io.countersign.engine.workflow.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract.Start;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Approvers.Approver;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.RunAs;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Approval.OnNoApprover;
import io.countersign.engine.workflow.StepConfig.Approval.OnReject;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import io.countersign.engine.workflow.TaskDeadline;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.SystemConfig.SlotPort.Side;
import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of node, written and read again. */
class NodeReaderTest {

  static @Nullable Object throughText(@Nullable Object plain) {
    var text = CanonicalJson.ofValue(plain).orThrow().text();
    return Json.read(text).orThrow();
  }

  private static Result<WorkflowNode> read(WorkflowNode node) {
    return JsonMembers.read(throughText(node.toPlain()), NodeReader::read);
  }

  static List<NodeConfig> configs() {
    var configs = new ArrayList<NodeConfig>(systemConfigs());
    configs.addAll(steps());
    configs.addAll(approvals());
    configs.addAll(pauses());
    for (var delivery : DeliveryMode.values()) {
      configs.add(
          new StepConfig.WebhookOut(
              "https://example.com/{entity.id}",
              Map.of("id", "entity.id"),
              delivery == DeliveryMode.CONFIRMED ? Optional.empty() : Optional.of("key"),
              delivery));
      configs.add(
          new StepConfig.Notification(
              List.of(Channel.values()), List.of("{actor.email}"), "s", "t", delivery));
    }
    for (var mode : JoinMode.values()) {
      configs.add(new StepForm.ParallelJoin(mode, OptionalInt.empty()));
    }
    configs.add(new StepForm.ParallelJoin(JoinMode.COUNT, OptionalInt.of(2)));
    return configs;
  }

  private static List<NodeConfig> systemConfigs() {
    return List.of(
        new SystemConfig.Start(),
        new SystemConfig.End(),
        new SystemConfig.State("draft", Role.INITIAL, true),
        new SystemConfig.State("void", Role.FINAL, false),
        new SystemConfig.LifecycleGate("go", List.of("a", "b"), "c", Start.REQUEST, true),
        new SystemConfig.LifecycleGate("go", List.of("a"), "c", Start.ARRIVAL, false),
        new SystemConfig.PolicyGate("go"),
        new SystemConfig.SlotPort("slot:x", Side.IN),
        new SystemConfig.SlotPort("slot:x", Side.OUT));
  }

  private static List<NodeConfig> steps() {
    return List.of(
        new StepForm.Action("invoice.post", Map.of("b", "entity.b", "a", "1"), true),
        new StepForm.Action("invoice.post", Map.of(), false),
        new StepForm.Check(Condition.text("entity.a == 1")),
        new StepForm.Check(Condition.data(Map.of("all", List.of(Map.of("x", 1L))))),
        new StepForm.ParallelSplit(),
        new StepForm.WaitEvent("pod:{entity.id}", Optional.of("P7D")),
        new StepForm.WaitEvent("pod", Optional.empty()),
        new StepForm.Script("entity.a"),
        new StepForm.Rule("credit"),
        new StepForm.Effect("print", Map.of("id", "entity.id"), DeliveryMode.FIRE_AND_FORGET),
        new StepForm.Effect("print", Map.of(), DeliveryMode.CONFIRMED),
        new StepForm.Custom("acme:stamp", Map.of("ink", "red", "times", 2L)),
        new StepForm.Custom("acme:bare", Map.of()));
  }

  private static List<NodeConfig> pauses() {
    return List.of(
        new StepForm.WaitTimer(new WaitEnd.Elapsed("PT24H")),
        new StepForm.WaitTimer(new WaitEnd.Moment("entity.due_date")),
        new StepForm.WaitTimer(new WaitEnd.NextFiring("0 9 * * 1", Optional.of("Europe/Oslo"))),
        new StepForm.WaitTimer(new WaitEnd.NextFiring("0 9 * * 1", Optional.empty())));
  }

  private static List<StepConfig.Task.Action> actions() {
    return Arrays.stream(StepConfig.Task.Means.values())
        .map(
            means ->
                new StepConfig.Task.Action(
                    means.name(),
                    means,
                    means == StepConfig.Task.Means.ABSTENTION ? "" : "done",
                    means == StepConfig.Task.Means.SETTLE))
        .toList();
  }

  private static List<TaskDeadline> deadlines() {
    return List.of(
        TaskDeadline.telling(
            "soon", TaskDeadline.Kind.WARNING, "PT20H", TaskDeadline.Audience.values()),
        TaskDeadline.acting("over", TaskDeadline.Kind.BREACH, "P1D", "SETTLE")
            .by("office")
            .onlyIf(Condition.text("entity.a == 1")));
  }

  private static List<NodeConfig> approvals() {
    var everyone = new ArrayList<Approver>();
    everyone.add(new Approvers.User("ada"));
    for (var pick : Approvers.Role.Pick.values()) {
      everyone.add(new Approvers.Role("cfo", pick));
    }
    everyone.add(new Approvers.Superior(2));
    everyone.add(new Approvers.Rule("entity.owner"));
    everyone.add(new Approvers.Rule("entity.owners", true));
    everyone.add(new Approvers.Strategy("nearest"));
    var one = List.<Approver>of(new Approvers.User("ada"));
    return Stream.of(
            new ApproverGroup.Chain("chain-1"),
            new ApproverGroup.Inline(everyone, Quorum.ALL, true),
            new ApproverGroup.Inline(everyone, Quorum.of(2), false),
            new ApproverGroup.Inline(everyone, Quorum.people(2), false),
            new ApproverGroup.Inline(one, Quorum.ANY, false),
            new ApproverGroup.Inline(one, Quorum.ALL, false))
        .flatMap(
            approvers ->
                Stream.<NodeConfig>of(
                    new StepConfig.Task(
                        approvers,
                        actions(),
                        Optional.of("P1D"),
                        StepConfig.Approval.OnNoApprover.SKIP,
                        new StepConfig.Task.Shows(
                            Optional.of("INPROGRESS"), Optional.of("RETURNED")),
                        Map.of("BACK", StepConfig.Task.Refusal.NO_RETURN_TARGET),
                        List.of(
                            new StepConfig.Task.SideEffect(
                                List.of("CONSENT", "SETTLE"), "print", Map.of("id", "entity.id")),
                            new StepConfig.Task.SideEffect(
                                List.of("DISSENT"), "mail.out", Map.of())),
                        deadlines()),
                    new StepConfig.Task(
                        approvers,
                        actions(),
                        Optional.empty(),
                        StepConfig.Approval.OnNoApprover.FAIL),
                    new StepConfig.Approval(
                        approvers, true, true, OnReject.CONTINUE, Optional.of("P2D")),
                    new StepConfig.Approval(
                            approvers, false, false, OnReject.LEAVE, Optional.empty())
                        .withoutApprover(OnNoApprover.SKIP),
                    new StepConfig.Approval(
                            approvers, false, false, OnReject.LEAVE, Optional.empty())
                        .withoutApprover(OnNoApprover.SUPERIOR)
                        .explain(),
                    new StepConfig.Approval(
                        approvers, false, false, OnReject.LEAVE, Optional.empty())))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("configs")
  void shouldReadWhatItWrites(NodeConfig config) {
    // given
    var node = WorkflowNode.of("n", config);

    // when
    var read = read(node).orThrow();

    // then
    assertThat(read).isEqualTo(node);
    assertThat(read.toPlain()).isEqualTo(node.toPlain());
  }

  @Test
  void shouldCoverEveryKindOfNode() {
    // given
    var covered = configs().stream().<Class<?>>map(Object::getClass).distinct().toList();

    var conditions =
        configs().stream()
            .filter(StepForm.Check.class::isInstance)
            .map(check -> ((StepForm.Check) check).condition().expression().isPresent());

    // then
    assertThat(covered).containsExactlyInAnyOrderElementsOf(leaves(NodeConfig.class).toList());
    assertThat(Stream.of(Approvers.class, Approver.class).flatMap(NodeReaderTest::leaves))
        .hasSize(7);
    assertThat(leaves(WaitEnd.class)).hasSize(3);
    assertThat(conditions).contains(true, false);
  }

  /** Returns the records under a sealed root. */
  private static Stream<Class<?>> leaves(Class<?> type) {
    return type.isSealed()
        ? Arrays.stream(type.getPermittedSubclasses()).flatMap(NodeReaderTest::leaves)
        : Stream.of(type);
  }

  @Test
  void shouldReadEverythingAroundTheConfiguration() {
    for (var runAs : List.of(RunAs.ACTOR, RunAs.SYSTEM, RunAs.serviceAccount("bot"))) {
      // given
      var node =
          new WorkflowNode(
              "n",
              new StepForm.Rule("credit"),
              Optional.of("credit"),
              Optional.of("Credit check"),
              runAs,
              Optional.of(EditWindow.LOCKED));

      // then
      assertThat(read(node).orThrow()).isEqualTo(node);
    }
  }

  @Test
  void shouldTakeWhatAuthorsMayLeaveOut() {
    // given
    var plain =
        Map.of(
            "id", "n",
            "type", "approval",
            "config", Map.of("approvers", List.of(Map.of("user", "ada"))));

    // when
    var read = JsonMembers.read(plain, NodeReader::read).orThrow();

    // then
    assertThat(read)
        .isEqualTo(
            WorkflowNode.of(
                "n",
                new StepConfig.Approval(
                    new ApproverGroup.Inline(List.of(new Approvers.User("ada")), Quorum.ANY, false),
                    false,
                    false,
                    OnReject.LEAVE,
                    Optional.empty())));
  }
}
