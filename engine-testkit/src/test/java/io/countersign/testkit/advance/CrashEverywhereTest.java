package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static io.countersign.testkit.advance.PatchDraft.DRAFT;
import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.Condition;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.WaitEnd;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.testkit.crash.CrashEverywhere;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No crash is seen afterwards, whatever kind of step it hits. */
class CrashEverywhereTest {

  private static final String APPROVAL = PatchDraft.id(SUBMITTED, 1);

  /**
   * What happens at a node.
   *
   * @param nodeType its type
   * @param patch the workflow that has one
   * @param told how a document comes through it
   */
  record Story(String nodeType, WorkflowPatch patch, UnaryOperator<Desk> told) {

    @Override
    public String toString() {
      return nodeType;
    }
  }

  static List<Story> stories() {
    var asked = one(SUBMITTED, PatchDraft.approval("ada"));
    var timer = new StepForm.WaitTimer(new WaitEnd.Elapsed("PT24H"));
    var event = new StepForm.WaitEvent("pod:1", Optional.of("PT24H"));
    return List.of(
        new Story("start", PatchDraft.none(), desk -> desk),
        new Story("state", PatchDraft.none(), desk -> desk),
        new Story("slot_port", action("invoice.post"), Desk::approved),
        new Story("lifecycle_gate", PatchDraft.none(), Desk::approved),
        new Story("policy_gate", asked, desk -> approval(desk)),
        new Story("end", PatchDraft.none(), desk -> desk.request("submit").request("cancel")),
        new Story("action", action("invoice.post"), Desk::approved),
        new Story("approval", asked, desk -> approval(desk)),
        new Story("task", TaskKit.desk("ada"), desk -> task(desk)),
        new Story("condition", conditional(), Desk::approved),
        new Story("parallel_split", forked(JoinMode.ALL), desk -> both(desk)),
        new Story("parallel_join", forked(JoinMode.ANY), desk -> first(desk)),
        new Story(
            "wait_timer", one(APPROVED, timer), d -> d.approved().passes(Duration.ofHours(25))),
        new Story("wait_event", one(APPROVED, event), d -> d.approved().deliver("m1", "pod:1")),
        new Story("webhook_out", one(APPROVED, webhook(DeliveryMode.CONFIRMED)), Desk::approved),
        new Story(
            "effect",
            one(APPROVED, PatchSteps.effect("print_badge", Map.of("sum", "entity.amount"))),
            Desk::approved),
        new Story("notification", one(APPROVED, notification()), Desk::approved),
        new Story("script", one(DRAFT, PatchDraft.script()), Desk::approved),
        new Story("rule", one(APPROVED, new StepForm.Rule("house")), Desk::approved),
        new Story("stamp", one(APPROVED, new StepForm.Custom("stamp", Map.of())), Desk::approved));
  }

  private static WorkflowPatch one(String slot, StepConfig step) {
    return new PatchDraft().node(slot, 1, step).build();
  }

  private static WorkflowPatch action(String type) {
    return one(APPROVED, PatchDraft.action(type));
  }

  private static WorkflowPatch conditional() {
    return new PatchDraft()
        .node(APPROVED, 1, new StepForm.Check(Condition.text("entity.amount > 100")))
        .node(APPROVED, 2, PatchDraft.action("invoice.post"))
        .node(APPROVED, 3, PatchDraft.action("invoice.skip"))
        .edge(APPROVED, 1, 2, EdgeChoice.on("true"))
        .edge(APPROVED, 1, 3, EdgeChoice.on("false"))
        .node(APPROVED, 4, PatchDraft.script())
        .edge(APPROVED, 2, 4)
        .edge(APPROVED, 3, 4)
        .build();
  }

  private static WorkflowPatch forked(JoinMode mode) {
    return new PatchDraft()
        .node(SUBMITTED, 1, new StepForm.ParallelSplit())
        .node(SUBMITTED, 2, PatchDraft.approval("ada"))
        .node(SUBMITTED, 3, PatchDraft.approval("bob"))
        .node(SUBMITTED, 4, new StepForm.ParallelJoin(mode, OptionalInt.empty()))
        .edge(SUBMITTED, 1, 2)
        .edge(SUBMITTED, 1, 3)
        .edge(SUBMITTED, 2, 4)
        .edge(SUBMITTED, 3, 4)
        .build();
  }

  /** Effects that are sent side by side are reported side by side, whenever the sender dies. */
  @Test
  void shouldNotShowACrashAmongEffectsSideBySide() {
    var patch =
        new PatchDraft()
            .node(APPROVED, 1, new StepForm.ParallelSplit())
            .node(APPROVED, 2, webhook(DeliveryMode.CONFIRMED))
            .node(APPROVED, 3, webhook(DeliveryMode.CONFIRMED))
            .node(APPROVED, 4, new StepForm.ParallelJoin(JoinMode.ALL, OptionalInt.empty()))
            .edge(APPROVED, 1, 2)
            .edge(APPROVED, 1, 3)
            .edge(APPROVED, 2, 4)
            .edge(APPROVED, 3, 4)
            .build();

    var desk = everywhere(Desk.over(patch, Desk::approved));

    assertThat(desk.state().currentNodes()).containsExactly("sys:state:active");
  }

  private static StepConfig webhook(DeliveryMode delivery) {
    return new StepConfig.WebhookOut(
        "https://example.test/hook", Map.of("amount", "entity.amount"), Optional.empty(), delivery);
  }

  private static StepConfig notification() {
    return new StepConfig.Notification(
        List.of(StepConfig.Notification.Channel.EMAIL),
        List.of("eve"),
        "Done",
        "It is done.",
        DeliveryMode.FIRE_AND_FORGET);
  }

  /** A task, one that sends back, both again, and the approval behind them. */
  private static Desk task(Desk desk) {
    var print = PatchDraft.id(SUBMITTED, 2);
    return desk.request("submit")
        .does(APPROVAL, "ada", "APPROVE")
        .does(print, "pia", "RETURN")
        .does(APPROVAL, "ada", "APPROVE")
        .does(print, "pia", "PRINT")
        .decide(PatchDraft.id(SUBMITTED, 3), "ada", Answer.APPROVED);
  }

  private static Desk approval(Desk desk) {
    return desk.request("submit").decide(APPROVAL, "ada", Answer.APPROVED);
  }

  private static Desk both(Desk desk) {
    return first(desk).decide(PatchDraft.id(SUBMITTED, 2), "ada", Answer.APPROVED);
  }

  private static Desk first(Desk desk) {
    return desk.request("submit").decide(PatchDraft.id(SUBMITTED, 3), "bob", Answer.APPROVED);
  }

  /** Tells a story with all its crashes. Answers with the desk on which nothing crashed. */
  static Desk everywhere(Supplier<Desk> story) {
    return everywhere(story, 10);
  }

  /** The same for one with more than a number of places to crash at. */
  static Desk everywhere(Supplier<Desk> story, int places) {
    var desks = new ArrayList<Desk>();
    var report =
        CrashEverywhere.run(
            () -> {
              var desk = story.get();
              desks.add(desk);
              return desk;
            });

    assertThat(report.orThrow().runs()).hasSizeGreaterThan(places);
    assertThat(desks.get(0).denied).isEmpty();
    return desks.get(0);
  }

  @ParameterizedTest
  @MethodSource("stories")
  void shouldNotShowACrashAtAnyTypeOfNode(Story story) {
    var desk = everywhere(Desk.over(story.patch, story.told));

    assertThat(desk.rows())
        .filteredOn(row -> row.visit().nodeType().equals(story.nodeType))
        .isNotEmpty()
        .filteredOn(row -> !row.visit().nodeType().equals("state"))
        .allMatch(row -> row.status().isFinal());
  }

  /** A kind of node that is added without a story fails here. */
  @Test
  void shouldHaveAStoryForEachKindOfNode() {
    var kinds = leaves(NodeConfig.class).map(Class::getSimpleName).sorted().toList();

    var told = stories().stream().map(CrashEverywhereTest::kind).sorted().toList();

    assertThat(told).isEqualTo(kinds).hasSize(20);
  }

  /** Returns the records under a sealed root. */
  private static Stream<Class<?>> leaves(Class<?> type) {
    return type.isSealed()
        ? Stream.of(type.getPermittedSubclasses()).flatMap(CrashEverywhereTest::leaves)
        : Stream.of(type);
  }

  /** What the node of a story is. */
  private static String kind(Story story) {
    return WorkflowModel.of(Desk.compiled(story.patch)).graph().nodes().values().stream()
        .map(WorkflowNode::config)
        .filter(config -> config.type().equals(story.nodeType))
        .map(config -> config.getClass().getSimpleName())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void shouldNotShowACrashInAStepOfTheHosts() {
    var patch = one(APPROVED, new StepForm.Custom("stamp", Map.of("ink", "red")));

    var desk = everywhere(Desk.over(patch, Desk::approved));

    assertThat(desk.rows()).anyMatch(row -> row.visit().nodeType().equals("stamp"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void shouldNotShowACrashWhereTheBudgetIsSpent(int budget) {
    var desk = everywhere(Desk.over(conditional(), budget, Desk::approved));

    assertThat(desk.state().currentNodes()).containsExactly("sys:state:active");
  }

  @Test
  void shouldNotShowACrashOnTheWayBack() {
    var desk =
        everywhere(
            Desk.over(
                one(SUBMITTED, PatchDraft.approval("ada")),
                one -> approval(one.request("submit").decide(APPROVAL, "ada", Answer.REJECTED))));

    assertThat(desk.state().currentNodes()).containsExactly("sys:state:active");
    assertThat(desk.rows())
        .filteredOn(row -> row.visit().nodeId().equals(APPROVAL))
        .extracting(row -> row.visit().token().path())
        .containsExactly("r1", "r3");
  }

  @Test
  void shouldNotShowACrashInACancellation() {
    var desk = everywhere(Desk.over(forked(JoinMode.ALL), one -> first(one).request("cancel")));

    assertThat(desk.state().progress().status().isFinal()).isTrue();
    assertThat(desk.rows())
        .filteredOn(row -> row.visit().nodeType().equals("approval"))
        .extracting(row -> row.status())
        .containsExactly(StepStatus.CANCELLED, StepStatus.COMPLETED);
  }

  @Test
  void shouldNotShowACrashInADrift() {
    var desk =
        everywhere(
            Desk.over(
                one(SUBMITTED, PatchDraft.approval("ada")),
                one -> approval(one.request("submit").edit("amount", 900L))));

    assertThat(desk.state().currentNodes()).containsExactly("sys:state:active");
    assertThat(desk.rows())
        .filteredOn(row -> row.visit().nodeId().equals(APPROVAL))
        .extracting(row -> row.status())
        .containsExactly(StepStatus.CANCELLED, StepStatus.COMPLETED);
  }

  @Test
  void shouldNotShowACrashInATimeOut() {
    var step = new StepForm.WaitEvent("pod:1", Optional.of("PT1H"));
    var desk =
        everywhere(
            Desk.over(one(APPROVED, step), one -> one.approved().passes(Duration.ofHours(2))));

    assertThat(desk.rows())
        .filteredOn(row -> row.visit().nodeType().equals("wait_event"))
        .allMatch(row -> row.status().isFinal());
  }

  @Test
  void shouldNotShowACrashAfterAFailure() {
    var desk =
        everywhere(
            Desk.over(
                action("invoice.post"),
                one -> {
                  one.host.refusing.put("invoice.post", "no stock");
                  return one.approved().aside("stock arrives", one.host.refusing::clear).retry();
                }));

    assertThat(desk.state().currentNodes()).containsExactly("sys:state:active");
  }

  @Test
  void shouldNotShowACrashInATransactionOfTheHostsThatAdvances() {
    var desk =
        everywhere(Desk.over(action("invoice.post"), one -> one.joined().approved().joined()));

    assertThat(desk.state().currentNodes()).containsExactly("sys:state:active");
  }

  @Test
  void shouldNeverSendTwiceWhatIsSentAtMostOnce() {
    var patch = one(APPROVED, webhook(DeliveryMode.AT_MOST_ONCE));

    var report = CrashEverywhere.run(Desk.over(patch, Desk::approved));

    assertThat(report.runs()).allMatch(run -> run.arrived().size() <= 1);
    assertThat(report.runs()).anyMatch(run -> run.arrived().isEmpty());
    assertThat(report.failures()).isNotEmpty();
  }

  @Test
  void shouldSendAgainWhatIsConfirmed() {
    var patch = one(APPROVED, webhook(DeliveryMode.CONFIRMED));

    var report = CrashEverywhere.run(Desk.over(patch, Desk::approved)).orThrow();

    assertThat(report.runs()).anyMatch(run -> run.arrived().size() == 2);
    assertThat(report.runs()).allMatch(run -> run.arrived().stream().distinct().count() == 1);
  }

  @Test
  void shouldSeeACrashWhereTheHostKeepsItsDocumentsOutsideOfTheTransaction() {
    var patch = action("invoice.post");

    var report = CrashEverywhere.run(Desk.over(patch, one -> one.forgetful().approved()));

    assertThat(report.failures()).anyMatch(run -> run.point().contains("invoice.post"));
    assertThatThrownBy(report::orThrow)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("Expected no crash to be seen afterwards")
        .hasMessageContaining("[eve asks to submit]");
  }

  @Test
  void shouldNotShowACrashInAnEventThatComesEarly() {
    var step = new StepForm.WaitEvent("pod:1", Optional.of("PT24H"));

    var desk =
        everywhere(Desk.over(one(APPROVED, step), one -> one.deliver("m1", "pod:1").approved()));

    assertThat(desk.state().currentNodes()).containsExactly("sys:state:active");
  }
}
