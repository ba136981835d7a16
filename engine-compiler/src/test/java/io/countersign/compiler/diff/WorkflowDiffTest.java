package io.countersign.compiler.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.diff.SlotDiff.WindowChange;
import io.countersign.compiler.sample.Samples;
import io.countersign.compiler.sample.Samples.Sample;
import io.countersign.compiler.sample.Slots;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.json.CanonicalJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class WorkflowDiffTest {

  private static final Path BASELINES = Path.of("src", "test", "resources", "baselines", "diff");
  private static final boolean WRITE = "write".equals(System.getProperty("countersign.baselines"));

  static CompiledWorkflow compiled(Sample sample) {
    return Compiler.standard().compile(sample.contract(), sample.patch()).orThrow();
  }

  private static CompiledWorkflow invoice(Slots... slots) {
    return compiled(Samples.sample(slots));
  }

  /** A review by rules of the host. */
  static StepConfig rules(String name) {
    return new StepForm.Rule(name);
  }

  private static Slots review() {
    return Slots.of(Samples.DRAFT)
        .node(labelled(Slots.id(Samples.DRAFT, 1), "Legal review", rules("legal")))
        .window(EditWindow.AMEND_ONLY);
  }

  private static WorkflowNode labelled(String id, String label, NodeConfig config) {
    var bare = WorkflowNode.of(id, config);
    return new WorkflowNode(
        id, config, Optional.empty(), Optional.of(label), bare.runAs(), Optional.empty());
  }

  @Test
  void shouldGroupByTheSlotsThatWereFilled() {
    // given
    var workflow = invoice(Samples.oneStep(Samples.DRAFT), Samples.nestedSplits(Samples.APPROVED));

    // when
    var diff = WorkflowDiff.ofEnvelope(workflow);

    // then
    assertThat(diff.slots())
        .extracting(SlotDiff::slotId)
        .containsExactly(Samples.APPROVED, Samples.DRAFT);
    assertThat(diff.contract()).isEmpty();
  }

  @Test
  void shouldBeEmptyWhenNothingWasAdded() {
    // when
    var diff = WorkflowDiff.ofEnvelope(invoice());

    // then
    assertThat(diff.isEmpty()).isTrue();
    assertThat(diff.slots()).isEmpty();
    assertThat(diff.before()).isEqualTo(diff.after());
    assertThat(diff.text()).endsWith("\nNo difference.\n");
  }

  @Test
  void shouldShowAddedRemovedAndModifiedOfOneReview() {
    // when
    var slot = WorkflowDiff.ofEnvelope(invoice(review())).slots().get(0);

    // then
    assertThat(slot.nodes().added())
        .extracting(WorkflowNode::id)
        .containsExactly(Slots.id(Samples.DRAFT, 1));
    assertThat(slot.ports().added())
        .extracting(WorkflowNode::id)
        .containsExactly(Slots.id(Samples.DRAFT, Slots.IN), Slots.id(Samples.DRAFT, Slots.OUT));
    assertThat(slot.edges().added())
        .hasSize(4)
        .extracting(WorkflowEdge::provenance)
        .containsOnly(Samples.DRAFT);
    assertThat(slot.edges().removed())
        .singleElement()
        .satisfies(
            edge -> {
              assertThat(edge.source()).isEqualTo("sys:state:draft");
              assertThat(edge.target()).isEqualTo("sys:gate:submit");
              assertThat(edge.provenance()).isEqualTo(WorkflowEdge.ENVELOPE);
            });
    assertThat(slot.windows())
        .containsExactly(
            new WindowChange(
                Optional.empty(),
                Optional.of(EditWindow.EDITABLE),
                Optional.of(EditWindow.AMEND_ONLY)));
    assertThat(slot.nodes().modified()).isEmpty();
    assertThat(slot.edges().modified()).isEmpty();
  }

  @Test
  void shouldNameTheNodesThatComeIntoTheStableRegion() {
    // when
    var slot = WorkflowDiff.ofEnvelope(invoice(Samples.oneStep(Samples.SUBMITTED))).slots().get(0);

    // then
    assertThat(slot.stable().entered())
        .contains(Slots.id(Samples.SUBMITTED, 1))
        .doesNotContain("sys:gate:approve");
    assertThat(slot.stable().left()).isEmpty();
  }

  @Test
  void shouldShowAStepThatIsStricterThanItsSlot() {
    // given
    var id = Slots.id(Samples.DRAFT, 1);
    var strict =
        new WorkflowNode(
            id,
            Samples.script(),
            Optional.empty(),
            Optional.empty(),
            WorkflowNode.of(id, Samples.script()).runAs(),
            Optional.of(EditWindow.LOCKED));

    // when
    var diff =
        WorkflowDiff.ofEnvelope(
            invoice(Slots.of(Samples.DRAFT).node(strict).window(EditWindow.AMEND_ONLY)));

    // then
    assertThat(diff.slots().get(0).windows())
        .extracting(WindowChange::nodeId, WindowChange::before, WindowChange::after)
        .contains(
            tuple(
                Optional.of(id),
                Optional.of(EditWindow.AMEND_ONLY),
                Optional.of(EditWindow.LOCKED)))
        .hasSize(2);
  }

  @Test
  void shouldShowWhatAJoinNoLongerTakes() {
    // given
    var all = invoice(fork(JoinMode.ALL));
    var any = invoice(fork(JoinMode.ANY));

    // when
    var slot = WorkflowDiff.between(all, any).slots().get(0);

    // then
    assertThat(slot.joins())
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.before().orElseThrow().requiredTokenCount()).isEqualTo(2);
              assertThat(change.after().orElseThrow().requiredTokenCount()).isEqualTo(1);
            });
    assertThat(slot.nodes().modified()).hasSize(1);
  }

  private static Slots fork(JoinMode mode) {
    return Slots.of(Samples.APPROVED)
        .node(1, new StepForm.ParallelSplit())
        .node(2, Samples.script())
        .node(3, Samples.script())
        .node(4, new StepForm.ParallelJoin(mode, OptionalInt.empty()))
        .chain(1, 2, 4)
        .chain(1, 3, 4);
  }

  @Test
  void shouldShowWhatAContractSaysDifferently() {
    // given
    var old = invoice();
    var next =
        compiled(
            new Sample(
                Samples.invoice()
                    .lifecycleVersion(2)
                    .field("note", ScalarType.TEXT)
                    .materialField("due_date", ScalarType.DATE)
                    .build(),
                Samples.patch("invoice", 2)));

    // when
    var diff = WorkflowDiff.between(old, next);

    // then
    assertThat(diff.contract())
        .extracting(FieldChange::path)
        .containsExactly("/fields/due_date/material", "/fields/note", "/lifecycleVersion");
    assertThat(diff.slots()).isEmpty();
  }

  @Test
  void shouldPutAChangedLifecycleIntoTheEnvelope() {
    // when
    var diff =
        WorkflowDiff.between(
            invoice(), compiled(new Sample(Samples.ticket(), Samples.patch("ticket", 3))));

    // then
    assertThat(diff.slots().get(0).slotId()).isEqualTo(WorkflowEdge.ENVELOPE);
    assertThat(diff.slots().get(0).nodes().added())
        .extracting(WorkflowNode::id)
        .contains("sys:policy:finish");
  }

  @Test
  void shouldHideNothingBehindLabels() {
    // given
    var evil = "a\n  - approval \"CFO\"\u202e\u2028 \u001b[2J";
    var workflow =
        invoice(
            Slots.of(Samples.DRAFT)
                .node(labelled(Slots.id(Samples.DRAFT, 1), evil, Samples.script())));

    // when
    var text = WorkflowDiff.ofEnvelope(workflow).text();

    // then
    assertThat(text.lines().filter(line -> line.startsWith("  -")))
        .containsExactly("  - edge state draft → gate submit, on submit");
    assertThat(text)
        .contains("\"a\\n  - approval \\\"CFO\\\"\\u202e\\u2028 \\u001b[2J\"")
        .doesNotContain("\u202e", "\u2028", "\u001b");
  }

  @Test
  void shouldTellStepsOfTheSameLabelApart() {
    // given
    var one = Slots.id(Samples.DRAFT, 1);
    var two = Slots.id(Samples.DRAFT, 2);
    var slots =
        Slots.of(Samples.DRAFT)
            .node(labelled(one, "Check", Samples.script()))
            .node(labelled(two, "Check", Samples.script()))
            .chain(1, 2);

    // when
    var text = WorkflowDiff.ofEnvelope(invoice(slots)).text();

    // then
    assertThat(text).contains("+ edge \"Check\" " + one + " → \"Check\" " + two);
  }

  @Test
  void shouldReadAsItDidInReview() throws IOException {
    assertReads("one-review.txt", WorkflowDiff.ofEnvelope(invoice(review())));
    assertReads("new-version.txt", WorkflowDiff.between(invoice(review()), nextVersion()));
  }

  @Test
  void shouldWriteEverythingAsJson() throws IOException {
    var diff = WorkflowDiff.between(invoice(review()), nextVersion());
    var json = CanonicalJson.ofValue(diff.toPlain()).orThrow().text();

    assertMatches("new-version.json", json + "\n");
  }

  private static CompiledWorkflow nextVersion() {
    EntityContract contract =
        Samples.invoice().lifecycleVersion(2).materialField("due_date", ScalarType.DATE).build();
    var slots =
        List.of(
            Slots.of(Samples.DRAFT)
                .node(labelled(Slots.id(Samples.DRAFT, 1), "Legal review", rules("legal-2")))
                .node(labelled(Slots.id(Samples.DRAFT, 2), "Score", Samples.script()))
                .edge(Slots.IN, 1)
                .edge(1, 2, EdgeChoice.when("entity.grand_total > 100").atPriority(10))
                .edge(1, Slots.OUT)
                .joining(),
            fork(JoinMode.ANY));
    return compiled(new Sample(contract, Samples.patch("invoice", 2, slots.toArray(Slots[]::new))));
  }

  private static void assertReads(String name, WorkflowDiff diff) throws IOException {
    assertMatches(name, diff.text());
  }

  private static void assertMatches(String name, String text) throws IOException {
    var file = BASELINES.resolve(name);
    if (WRITE) {
      Files.writeString(file, text);
    }
    assertThat(text).isEqualTo(Files.readString(file));
  }
}
