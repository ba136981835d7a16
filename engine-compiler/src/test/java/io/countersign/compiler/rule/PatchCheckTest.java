package io.countersign.compiler.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.PatchSource;
import io.countersign.compiler.baseline.Contracts;
import io.countersign.compiler.envelope.EnvelopeGenerator;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.FieldContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.RunAs;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.StepForm.ParallelJoin;
import io.countersign.engine.workflow.graph.SystemConfig;
import io.countersign.engine.workflow.graph.SystemConfig.SlotPort;
import io.countersign.engine.workflow.graph.WaitEnd;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What organisations may do with their slots, and what not. */
class PatchCheckTest {

  private static final String STABLE = "slot:submitted_to_approved";
  private static final String OPEN = "slot:draft_to_submit";

  // What users can customise.

  static Stream<WorkflowPatch> customisations() {
    return Stream.of(
        patch(STABLE, slot -> slot.step("review", PatchSteps.approval(PatchSteps.role("manager")))),
        patch(
            STABLE,
            slot ->
                slot.step("review", PatchSteps.approval(PatchSteps.role("manager")))
                    .step("cfo", PatchSteps.approval(PatchSteps.role("cfo")))
                    .edge("review", "cfo", EdgeChoice.when("entity.grand_total > 1000000"))
                    .leave("review", EdgeChoice.ALWAYS.atPriority(200))),
        patch(
            OPEN,
            slot ->
                slot.step("split", PatchSteps.split())
                    .step("notify", message())
                    .step("reserve", PatchSteps.action("inventory.reserve"))
                    .step("join", PatchSteps.join(JoinMode.ALL))
                    .inOrder("split", "notify", "join")
                    .inOrder("split", "reserve", "join")),
        patch(OPEN, slot -> slot.step("wait", PatchSteps.pause("PT24H"))),
        patch(
            OPEN,
            slot ->
                slot.step(
                    "call",
                    PatchSteps.webhook(
                        "https://example.org/{entity.id}", Map.of("id", "entity.id")))),
        patch(OPEN, slot -> slot.window(EditWindow.LOCKED)));
  }

  @ParameterizedTest
  @MethodSource("customisations")
  void shouldLetOrganisationsCustomiseTheirSlots(WorkflowPatch patch) {
    assertThat(codes(patch)).isEmpty();
  }

  // What a patch is for.

  @Test
  void shouldRefuseAPatchForAnotherVersion() {
    assertThat(codes(PatchBuilder.empty("invoice", 2))).containsExactly("PATCH_BASE");
    assertThat(codes(PatchBuilder.empty("order", 1))).containsExactly("PATCH_BASE");
    assertThat(codes(PatchBuilder.empty("invoice", 1))).isEmpty();
  }

  @Test
  void shouldNameASlotThatIsNotThere() {
    var problems = problems(patch("slot:nope", slot -> slot), StepConfig.TYPES);

    assertThat(problems).singleElement().asString().contains("PATCH_UNKNOWN_SLOT", "'slot:nope'");
  }

  @Test
  void shouldLetWindowsBecomeStricterOnly() {
    assertThat(codes(patch(OPEN, slot -> slot.window(EditWindow.AMEND_ONLY)))).isEmpty();
    assertThat(codes(patch(STABLE, slot -> slot.window(EditWindow.EDITABLE))))
        .containsExactly("PATCH_WINDOW");
  }

  // Types and handlers.

  static Stream<NodeConfig> steps() {
    return Stream.of(
        PatchSteps.action("invoice.post"),
        PatchSteps.approval(PatchSteps.role("finance")),
        PatchSteps.check("entity.urgent"),
        PatchSteps.split(),
        PatchSteps.join(JoinMode.ALL),
        PatchSteps.pause("P1D"),
        PatchSteps.event("pod:{entity.id}"),
        PatchSteps.webhook("https://example.org", Map.of()),
        message(),
        PatchSteps.effect("print_badge", Map.of()),
        PatchSteps.script("entity.grand_total"),
        PatchSteps.rule("limits"));
  }

  @Test
  void shouldAcceptATask() {
    var task = PatchSteps.task(List.of(PatchSteps.role("desk")), PatchSteps.consent("DO", "done"));

    assertThat(
            codes(patch(STABLE, slot -> slot.step("it", task).leave("it", EdgeChoice.on("done")))))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("steps")
  void shouldAcceptEachStep(NodeConfig step) {
    assertThat(codes(patch(STABLE, slot -> slot.step("it", step)))).isEmpty();
  }

  @Test
  void shouldKnowThirteenSteps() {
    var known = Stream.concat(steps().map(NodeConfig::type), Stream.of("task"));

    assertThat(known.toList()).hasSize(13).containsExactlyInAnyOrderElementsOf(StepConfig.TYPES);
  }

  static Stream<NodeConfig> systemNodes() {
    return Stream.concat(
        Stream.of(
            new SystemConfig.Start(),
            new SystemConfig.PolicyGate("approve"),
            new SlotPort(STABLE, SlotPort.Side.IN)),
        SystemConfig.TYPES.stream().map(type -> PatchSteps.custom(type, Map.of())));
  }

  @ParameterizedTest
  @MethodSource("systemNodes")
  void shouldRefuseEachSystemNode(NodeConfig config) {
    assertThat(codes(patch(STABLE, slot -> slot.step("it", config))))
        .containsExactly("PATCH_NODE_TYPE");
  }

  @Test
  void shouldRefuseAHostStepThatPretendsToBeTheEngines() {
    var patch = patch(STABLE, slot -> slot.step("it", PatchSteps.custom("approval", Map.of())));

    assertThat(codes(patch)).containsExactly("PATCH_NODE_TYPE");
  }

  @Test
  void shouldRefuseATypeWithoutAHandler() {
    // Given
    var patch = patch(STABLE, slot -> slot.step("it", PatchSteps.custom("score_vendor", Map.of())));

    // When
    var without = problems(patch, StepConfig.TYPES);
    var with = problems(patch, Set.of("score_vendor"));

    // Then
    assertThat(without).singleElement().asString().contains("PATCH_NO_HANDLER", "'score_vendor'");
    assertThat(with).isEmpty();
  }

  @Test
  void shouldRefuseToRunAsAnybodyElse() {
    // Given
    var json =
        """
        {"baseRef": {"entityType": "invoice", "envelopeVersion": 1}, "slots": {"%s": {
         "nodes": [{"id": "%s", "type": "rule", "runAs": "root", "config": {"ruleSet": "x"}}],
         "edges": [], "entryEdgeMode": "serial", "exitEdgeMode": "single"}}}
        """
            .formatted(STABLE, SlotBuilder.nodeId(STABLE, "it"));

    // When
    var read = PatchSource.read(json);
    var withoutAccount =
        patch(
            STABLE,
            slot ->
                slot.step(
                    "it",
                    PatchSteps.rule("x"),
                    node ->
                        node.withRunAs(new RunAs(Actor.Kind.SERVICE_ACCOUNT, Optional.empty()))));

    // Then
    assertThat(read).isInstanceOf(Result.Refused.class);
    assertThat(read.problems())
        .singleElement()
        .asString()
        .contains("SOURCE_VALUE", "/runAs", "actor, system, service_account");
    assertThat(codes(withoutAccount)).containsExactly("PATCH_RUN_AS");
  }

  // Settings that only Java can write.

  @Test
  void shouldRefuseCountsThatContradictTheirKind() {
    var finance = List.of(PatchSteps.role("finance"));
    var quorum = new Quorum(Quorum.Kind.ANY, OptionalInt.of(1));
    var missing = new Quorum(Quorum.Kind.COUNT, OptionalInt.empty());

    assertThat(codes(approval(new ApproverGroup.Inline(finance, quorum, false))))
        .containsExactly("PATCH_CONFIG");
    assertThat(codes(approval(new ApproverGroup.Inline(finance, missing, false))))
        .containsExactly("PATCH_CONFIG");
    assertThat(codes(approval(new ApproverGroup.Inline(finance, Quorum.of(1), false)))).isEmpty();
    assertThat(
            codes(
                patch(
                    STABLE,
                    slot ->
                        slot.step("it", new ParallelJoin(JoinMode.COUNT, OptionalInt.empty())))))
        .containsExactly("PATCH_CONFIG");
  }

  // Limits.

  @Test
  void shouldRefuseMoreThanTwoThousandNodes() {
    assertThat(codes(patch(STABLE, slot -> steps(slot, 2_001)))).containsExactly("PATCH_LIMIT");
    assertThat(codes(patch(STABLE, slot -> steps(slot, 2_000)))).isEmpty();
  }

  @Test
  void shouldRefuseMoreThanSixThousandEdges() {
    assertThat(codes(patch(STABLE, slot -> edges(slot, 6_001)))).containsExactly("PATCH_LIMIT");
    assertThat(codes(patch(STABLE, slot -> edges(slot, 6_000)))).isEmpty();
  }

  @Test
  void shouldRefuseMoreThanAHundredBranches() {
    assertThat(codes(patch(STABLE, slot -> branches(slot, 101)))).containsExactly("PATCH_LIMIT");
    assertThat(codes(patch(STABLE, slot -> branches(slot, 100)))).isEmpty();
  }

  static Stream<StepConfig> addresses() {
    return Stream.of(
        new StepForm.WaitEvent("paid:{entity.iban}", Optional.empty()),
        new StepForm.WaitTimer(new WaitEnd.Moment("entity.born")),
        PatchSteps.approval(
            new ApproverGroup.Inline(
                List.of(new Approvers.Rule("entity.iban")), Approvers.Quorum.ANY, false)));
  }

  /** What the engine goes by it cannot mask. */
  @ParameterizedTest
  @MethodSource("addresses")
  void shouldRefuseSensitiveFieldsForWhatIsKeptInClear(StepConfig step) {
    var sensitive = FieldContract.of(ScalarType.TEXT).asSensitive();
    var born = FieldContract.of(ScalarType.DATE).asSensitive();
    var patch = patch(STABLE, slot -> slot.step("it", step));

    assertThat(over(patch, sensitive, born))
        .singleElement()
        .asString()
        .contains("PATCH_CONFIG", "a sensitive field");
    assertThat(over(patch, FieldContract.of(ScalarType.TEXT), FieldContract.of(ScalarType.DATE)))
        .isEmpty();
  }

  private static List<Problem> over(WorkflowPatch patch, FieldContract iban, FieldContract born) {
    var contract =
        EntityContract.document("invoice").field("iban", iban).field("born", born).build();
    return PatchCheck.problems(
        EnvelopeGenerator.generate(contract), PatchModel.of(patch), StepConfig.TYPES);
  }

  private static SlotBuilder steps(SlotBuilder slot, int count) {
    IntStream.range(0, count).forEach(i -> slot.step("s" + i, PatchSteps.rule("x")));
    return slot;
  }

  private static SlotBuilder edges(SlotBuilder slot, int count) {
    steps(slot, 2);
    IntStream.range(0, count)
        .forEach(i -> slot.edge("e" + i, "s0", "s1", EdgeChoice.ALWAYS, Optional.empty()));
    return slot;
  }

  private static SlotBuilder branches(SlotBuilder slot, int count) {
    steps(slot, count).step("split", PatchSteps.split());
    IntStream.range(0, count).forEach(i -> slot.edge("split", "s" + i));
    return slot;
  }

  private static StepConfig message() {
    return PatchSteps.message(Channel.EMAIL, "warehouse", "Reserve", "Invoice {entity.id}");
  }

  private static WorkflowPatch approval(Approvers approvers) {
    return patch(STABLE, slot -> slot.step("it", PatchSteps.approval(approvers)));
  }

  private static WorkflowPatch patch(String slotId, UnaryOperator<SlotBuilder> content) {
    return PatchBuilder.on("invoice", 1).slot(slotId, content).build();
  }

  private static List<String> codes(WorkflowPatch patch) {
    return problems(patch, StepConfig.TYPES).stream().map(one -> one.code().name()).toList();
  }

  private static List<Problem> problems(WorkflowPatch patch, Set<String> handlers) {
    var envelope = EnvelopeGenerator.generate(Contracts.named("invoice"));
    return PatchCheck.problems(envelope, PatchModel.of(patch), handlers);
  }
}
