package io.countersign.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.sample.Samples;
import io.countersign.compiler.sample.Slots;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.RunAs;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.JoinRequirement;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.SystemConfig.SlotPort;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.engine.workflow.graph.WorkflowEdge.Kind;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.json.CanonicalJson;
import io.countersign.problem.Result;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the compiler makes of an envelope and what is put into it. */
class CompilerTest {

  private static final String DRAFT = "sys:state:draft";
  private static final String SUBMITTED = "sys:state:submitted";
  private static final String AMENDED = "sys:state:amended";
  private static final String SUBMIT = "sys:gate:submit";
  private static final String APPROVE = "sys:gate:approve";
  private static final String IN = Slots.id(Samples.SUBMITTED, Slots.IN);
  private static final String OUT = Slots.id(Samples.SUBMITTED, Slots.OUT);
  private static final String STEP = Slots.id(Samples.SUBMITTED, 1);

  private static CompiledWorkflow compiled(Slots... slots) {
    var sample = Samples.sample(slots);
    return Compiler.standard().compile(sample.contract(), sample.patch()).orThrow();
  }

  private static Slots oneApproval() {
    return Slots.of(Samples.SUBMITTED).node(1, Samples.approval("ada"));
  }

  private static List<String> targets(CompiledWorkflow workflow, String from) {
    return WorkflowModel.of(workflow).edgesFrom(from).stream().map(WorkflowEdge::target).toList();
  }

  private static WorkflowEdge edge(CompiledWorkflow workflow, String from, String to) {
    return WorkflowModel.of(workflow).edgesFrom(from).stream()
        .filter(edge -> edge.target().equals(to))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void shouldLeaveItsInputAsItWas() {
    // given
    var sample = Samples.full();
    var contract = CanonicalJson.ofValue(sample.contract().toPlain()).orThrow().text();
    var patch = CanonicalJson.ofValue(sample.patch().toPlain()).orThrow().text();

    // when
    var workflow = Compiler.standard().compile(sample.contract(), sample.patch()).orThrow();

    // then
    assertThat(workflow.hash()).matches("[0-9a-f]{64}");
    assertThat(CanonicalJson.ofValue(sample.contract().toPlain()).orThrow().text())
        .isEqualTo(contract);
    assertThat(CanonicalJson.ofValue(sample.patch().toPlain()).orThrow().text()).isEqualTo(patch);
  }

  @Test
  void shouldCompileAContractAlone() {
    // given
    var contract = Samples.invoice().build();
    var envelope = Compiler.standard().envelope(contract).orThrow();

    // when
    var workflow = Compiler.standard().compile(contract).orThrow();

    // then
    assertThat(WorkflowModel.of(workflow).graph().nodes())
        .isEqualTo(EnvelopeModel.of(envelope).nodes());
    assertThat(WorkflowModel.of(workflow).graph().edges())
        .isEqualTo(EnvelopeModel.of(envelope).edges());
    assertThat(WorkflowModel.of(workflow).safeguards().editWindows())
        .isEqualTo(EnvelopeModel.of(envelope).editWindows());
    assertThat(WorkflowModel.of(workflow).structure().regions()).isEmpty();
  }

  @Test
  void shouldAddTwoPortsForEachFilledSlot() {
    // when
    var bare = ports(compiled());
    var one = ports(compiled(oneApproval()));
    var two = ports(compiled(oneApproval(), Samples.oneStep(Samples.DRAFT)));

    // then
    assertThat(bare).isEmpty();
    assertThat(one).containsExactly(IN, OUT);
    assertThat(two).hasSize(4);
  }

  private static List<String> ports(CompiledWorkflow workflow) {
    return WorkflowModel.of(workflow).graph().nodes().values().stream()
        .filter(node -> node.config() instanceof SlotPort)
        .map(WorkflowNode::id)
        .toList();
  }

  @Test
  void shouldLeadThroughTheSlotInsteadOfPastIt() {
    // given
    var bare = compiled();

    // when
    var workflow = compiled(oneApproval());

    // then
    assertThat(targets(bare, SUBMITTED)).contains(APPROVE);
    assertThat(targets(workflow, SUBMITTED)).contains(IN).doesNotContain(APPROVE);
    assertThat(targets(workflow, IN)).containsExactly(STEP);
    assertThat(targets(workflow, STEP)).containsExactly(OUT);
    assertThat(targets(workflow, OUT)).containsExactly(APPROVE);
  }

  @Test
  void shouldLeaveOtherEdgesOfTheEnvelopeAlone() {
    // given
    var bare = WorkflowModel.of(compiled()).graph().edges();

    // when
    var filled = WorkflowModel.of(compiled(oneApproval())).graph().edges();

    // then
    var gone = new TreeSet<>(bare.keySet());
    gone.removeAll(filled.keySet());
    assertThat(gone).containsExactly("sys:edge:" + SUBMITTED + "/" + APPROVE);
    assertThat(filled).containsAllEntriesOf(without(bare, gone));
  }

  private static Map<String, WorkflowEdge> without(
      Map<String, WorkflowEdge> edges, Set<String> gone) {
    var rest = new TreeMap<>(edges);
    rest.keySet().removeAll(gone);
    return rest;
  }

  @Test
  void shouldKeepTheChoiceOnTheWayIn() {
    // when
    var workflow = compiled(Samples.oneStep(Samples.DRAFT));

    // then
    var in = Slots.id(Samples.DRAFT, Slots.IN);
    var out = Slots.id(Samples.DRAFT, Slots.OUT);
    assertThat(edge(workflow, DRAFT, in).choice()).isEqualTo(EdgeChoice.on("submit"));
    assertThat(edge(workflow, DRAFT, in).id())
        .isEqualTo("sys:edge:" + DRAFT + "/" + in + "/submit");
    assertThat(edge(workflow, out, SUBMIT).choice()).isEqualTo(EdgeChoice.ALWAYS);
    assertThat(edge(workflow, out, SUBMIT).id()).isEqualTo("sys:edge:" + out + "/" + SUBMIT);
  }

  @Test
  void shouldLeadBackWithTheLastSegmentOnly() {
    // when
    var workflow = compiled(Samples.oneStep(Samples.AMENDMENT));

    // then
    var in = Slots.id(Samples.AMENDMENT, Slots.IN);
    var out = Slots.id(Samples.AMENDMENT, Slots.OUT);
    assertThat(edge(compiled(), AMENDED, SUBMIT).kind()).isEqualTo(Kind.RETURN);
    assertThat(edge(workflow, AMENDED, in).kind()).isEqualTo(Kind.FORWARD);
    assertThat(edge(workflow, out, SUBMIT).kind()).isEqualTo(Kind.RETURN);
  }

  @Test
  void shouldGiveEachNodeTheWindowOfItsSlotOrAStricterOne() {
    // given
    var own =
        new WorkflowNode(
            STEP,
            Samples.approval("ada"),
            Optional.empty(),
            Optional.empty(),
            RunAs.ACTOR,
            Optional.of(EditWindow.LOCKED));

    // when
    var plain = compiled(oneApproval());
    var override = compiled(oneApproval().window(EditWindow.LOCKED));
    var ownWindow = compiled(Slots.of(Samples.SUBMITTED).node(own));

    // then
    for (var id : List.of(IN, STEP, OUT)) {
      assertThat(WorkflowModel.of(plain).windowOf(id)).isEqualTo(EditWindow.AMEND_ONLY);
      assertThat(WorkflowModel.of(override).windowOf(id)).isEqualTo(EditWindow.LOCKED);
    }
    assertThat(WorkflowModel.of(ownWindow).windowOf(IN)).isEqualTo(EditWindow.AMEND_ONLY);
    assertThat(WorkflowModel.of(ownWindow).windowOf(STEP)).isEqualTo(EditWindow.LOCKED);
    assertThat(WorkflowModel.of(override).windowOf(SUBMITTED)).isEqualTo(EditWindow.AMEND_ONLY);
    assertThat(WorkflowModel.of(override).safeguards().editWindows().keySet())
        .isEqualTo(WorkflowModel.of(override).graph().nodes().keySet());
  }

  @Test
  void shouldHoldTheDocumentStillInStableSlotsOnly() {
    // when
    var bare = compiled();
    var workflow = compiled(oneApproval(), Samples.oneStep(Samples.DRAFT));

    // then
    assertThat(WorkflowModel.of(bare).safeguards().stableRegionNodes())
        .containsExactly(APPROVE, SUBMITTED);
    assertThat(WorkflowModel.of(workflow).safeguards().stableRegionNodes())
        .containsExactly(APPROVE, IN, OUT, SUBMITTED, STEP);
    assertThat(WorkflowModel.of(workflow).isStable(STEP)).isTrue();
    assertThat(WorkflowModel.of(workflow).isStable(Slots.id(Samples.DRAFT, 1))).isFalse();
  }

  @Test
  void shouldKeepTwoEdgesBetweenTheSameNodes() {
    // given
    var slot =
        oneApproval()
            .node(2, Samples.script())
            .edge(1, 2, EdgeChoice.when("entity.grand_total > 5").atPriority(10))
            .edge(1, 2, EdgeChoice.when("entity.urgent == true").atPriority(5))
            .edge(1, Slots.OUT)
            .joining();

    // when
    var workflow = compiled(slot);

    // then
    assertThat(WorkflowModel.of(workflow).edgesFrom(STEP))
        .extracting(WorkflowEdge::id)
        .containsExactly(
            "e1@" + Samples.SUBMITTED, "e0@" + Samples.SUBMITTED, "e2@" + Samples.SUBMITTED);
    assertThat(
            WorkflowModel.of(workflow)
                .structure()
                .reverseAdjacency()
                .get(Slots.id(Samples.SUBMITTED, 2)))
        .containsExactly("e0@" + Samples.SUBMITTED, "e1@" + Samples.SUBMITTED);
    assertThat(WorkflowModel.of(workflow).edge("e0@" + Samples.SUBMITTED).choice().condition())
        .isNotEqualTo(
            WorkflowModel.of(workflow).edge("e1@" + Samples.SUBMITTED).choice().condition());
  }

  @Test
  void shouldSayWhereEachEdgeAndNodeComesFrom() {
    // given
    var bare = compiled();

    // when
    var workflow = compiled(oneApproval().node(2, Samples.script()).chain(1, 2));

    // then
    assertThat(WorkflowModel.of(workflow).edge("e0@" + Samples.SUBMITTED).choice().priority())
        .isEqualTo(100);
    for (var edge : WorkflowModel.of(workflow).graph().edges().values()) {
      assertThat(edge.provenance())
          .isEqualTo(
              WorkflowModel.of(bare).graph().edges().containsKey(edge.id())
                  ? WorkflowEdge.ENVELOPE
                  : Samples.SUBMITTED);
    }
    for (var id : WorkflowModel.of(workflow).graph().nodes().keySet()) {
      assertThat(WorkflowModel.of(workflow).slotOf(id))
          .isEqualTo(
              WorkflowModel.of(bare).graph().nodes().containsKey(id)
                  ? WorkflowEdge.ENVELOPE
                  : Samples.SUBMITTED);
    }
    assertThat(WorkflowModel.of(workflow).safeguards().slotMap()).hasSize(14);
  }

  @Test
  void shouldListTheEdgesOfEveryNode() {
    // when
    var workflow = compiled(oneApproval());

    // then
    var structure = WorkflowModel.of(workflow).structure();
    assertThat(structure.adjacency().keySet())
        .isEqualTo(WorkflowModel.of(workflow).graph().nodes().keySet());
    assertThat(structure.reverseAdjacency().keySet())
        .isEqualTo(WorkflowModel.of(workflow).graph().nodes().keySet());
    assertThat(structure.adjacency().values().stream().flatMap(List::stream))
        .containsExactlyInAnyOrderElementsOf(WorkflowModel.of(workflow).graph().edges().keySet());
    assertThat(structure.reverseAdjacency().values().stream().flatMap(List::stream))
        .containsExactlyInAnyOrderElementsOf(WorkflowModel.of(workflow).graph().edges().keySet());
  }

  @Test
  void shouldWorkOutWhatAJoinTakes() {
    assertThat(requirement(JoinMode.ALL, OptionalInt.empty())).isEqualTo(3);
    assertThat(requirement(JoinMode.ANY, OptionalInt.empty())).isEqualTo(1);
    assertThat(requirement(JoinMode.COUNT, OptionalInt.of(2))).isEqualTo(2);
    assertThat(requirement(JoinMode.MAJORITY, OptionalInt.empty())).isEqualTo(2);
  }

  private static int requirement(JoinMode mode, OptionalInt count) {
    var slot = Slots.of(Samples.APPROVED);
    slot.node(1, new StepForm.ParallelSplit());
    for (int branch = 2; branch < 5; branch++) {
      slot.node(branch, Samples.script()).chain(1, branch, 5);
    }
    slot.node(5, new StepForm.ParallelJoin(mode, count));
    var join = Slots.id(Samples.APPROVED, 5);
    var requirement = WorkflowModel.of(compiled(slot)).joinRequirement(join).orElseThrow();
    assertThat(requirement)
        .isEqualTo(
            new JoinRequirement(
                requirement.requiredTokenCount(), mode, 3, Slots.id(Samples.APPROVED, 1)));
    return requirement.requiredTokenCount();
  }

  @Test
  void shouldSayWhatLiesBetweenSplitsAndJoins() {
    // when
    var regions =
        WorkflowModel.of(compiled(Samples.nestedSplits(Samples.APPROVED))).structure().regions();

    // then
    assertThat(regions).hasSize(2);
    assertThat(regions.get(0).split()).isEqualTo(step(1));
    assertThat(regions.get(0).join()).isEqualTo(step(7));
    assertThat(regions.get(0).within()).isEmpty();
    assertThat(regions.get(0).nodes()).containsExactly(step(2), step(3), step(4), step(5), step(6));
    assertThat(regions.get(1).within()).contains(step(1));
    assertThat(regions.get(1).nodes()).containsExactly(step(4), step(5));
  }

  private static String step(int number) {
    return Slots.id(Samples.APPROVED, number);
  }

  @Test
  void shouldRefuseStepsThatNobodyCarriesOut() {
    // given
    var sample = Samples.sample(Slots.of(Samples.DRAFT).node(1, custom()));

    // when
    var refused = Compiler.standard().compile(sample.contract(), sample.patch());
    var accepted =
        Compiler.standard().toBuilder()
            .handlers(Set.of("acme:stamp"))
            .build()
            .compile(sample.contract(), sample.patch());

    // then
    assertThat(refused).isInstanceOf(Result.Refused.class);
    assertThat(accepted).isInstanceOf(Result.Accepted.class);
    assertThat(WorkflowArtefact.load(accepted.orThrow().toJson()))
        .isInstanceOf(Result.Accepted.class);
  }

  private static StepConfig custom() {
    return new StepForm.Custom("acme:stamp", Map.of("ink", "red"));
  }
}
