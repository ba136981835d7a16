package io.countersign.compiler.diff;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.sample.Samples;
import io.countersign.compiler.sample.Samples.Sample;
import io.countersign.compiler.sample.Shuffle;
import io.countersign.compiler.sample.Slots;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.json.CanonicalJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for the difference of any two workflows. */
class WorkflowDiffProps {

  private static final List<CompiledWorkflow> POOL =
      Stream.concat(
              Samples.all().values().stream(),
              LongStream.range(0, 80).mapToObj(WorkflowDiffProps::random))
          .map(WorkflowDiffTest::compiled)
          .toList();

  /** Workflows over one contract or another, with the same step ids in many of them. */
  @Provide
  Arbitrary<CompiledWorkflow> workflows() {
    return Arbitraries.of(POOL);
  }

  private static Sample random(long seed) {
    var random = new Random(seed);
    var slots = new ArrayList<Slots>();
    for (var slotId : List.of(Samples.DRAFT, Samples.SUBMITTED, Samples.AMENDMENT)) {
      if (random.nextBoolean()) {
        slots.add(filled(slotId, random));
      }
    }
    var version = 1 + random.nextInt(2);
    return new Sample(
        Samples.invoice().lifecycleVersion(version).build(),
        Samples.patch("invoice", version, slots.toArray(Slots[]::new)));
  }

  private static Slots filled(String slotId, Random random) {
    var slots = Slots.of(slotId);
    if (random.nextBoolean()) {
      slots.window(random.nextBoolean() ? EditWindow.AMEND_ONLY : EditWindow.LOCKED);
    }
    int last = 1 + random.nextInt(3);
    for (int number = 1; number <= last; number++) {
      slots.node(step(Slots.id(slotId, number), random));
      if (number > 1) {
        slots.edge(number - 1, number, EdgeChoice.ALWAYS.atPriority(random.nextInt(3)));
      }
    }
    return slots;
  }

  private static WorkflowNode step(String id, Random random) {
    var config = random.nextBoolean() ? Samples.script() : WorkflowDiffTest.rules("legal");
    return new WorkflowNode(
        id,
        config,
        Optional.empty(),
        random.nextBoolean() ? Optional.of("Step " + random.nextInt(2)) : Optional.empty(),
        WorkflowNode.of(id, config).runAs(),
        random.nextInt(3) == 0 ? Optional.of(EditWindow.LOCKED) : Optional.empty());
  }

  @Property
  void shouldLoseNothing(
      @ForAll("workflows") CompiledWorkflow old, @ForAll("workflows") CompiledWorkflow next) {
    // when
    var applied = Applied.to(old, next.contract(), WorkflowDiff.between(old, next));

    // then
    assertThat(applied.nodes()).isEqualTo(WorkflowModel.of(next).graph().nodes());
    assertThat(applied.edges()).isEqualTo(WorkflowModel.of(next).graph().edges());
    assertThat(applied.windows()).isEqualTo(WorkflowModel.of(next).safeguards().editWindows());
    assertThat(applied.stable()).isEqualTo(WorkflowModel.of(next).safeguards().stableRegionNodes());
    assertThat(applied.joins()).isEqualTo(WorkflowModel.of(next).structure().joinRequirements());
  }

  @Property
  void shouldLoseNothingAgainstTheEnvelope(@ForAll("workflows") CompiledWorkflow workflow) {
    // given
    var bare = Compiler.standard().compile(workflow.contract()).orThrow();

    // when
    var diff = WorkflowDiff.ofEnvelope(workflow);

    // then
    assertThat(diff).isEqualTo(WorkflowDiff.between(bare, workflow));
    assertThat(diff.slots())
        .extracting(SlotDiff::slotId)
        .containsExactlyElementsOf(
            WorkflowModel.of(workflow).safeguards().slotMap().values().stream()
                .filter(slot -> !slot.equals("envelope"))
                .distinct()
                .sorted()
                .toList());
  }

  @Property
  void shouldMirror(
      @ForAll("workflows") CompiledWorkflow one, @ForAll("workflows") CompiledWorkflow other) {
    assertThat(WorkflowDiff.between(one, other).mirror())
        .isEqualTo(WorkflowDiff.between(other, one));
  }

  @Property
  void shouldBeEmptyExactlyWhenTheHashesAreEqual(
      @ForAll("workflows") CompiledWorkflow one, @ForAll("workflows") CompiledWorkflow other) {
    var reloaded = WorkflowArtefact.load(one.toJson()).orThrow();

    assertThat(WorkflowDiff.between(one, reloaded).isEmpty()).isTrue();
    assertThat(WorkflowDiff.between(one, other).isEmpty())
        .isEqualTo(one.hash().equals(other.hash()));
  }

  @Property
  void shouldNotDependOnTheOrderOfTheInput(@ForAll long seed) {
    // given
    var old = random(~seed);
    var next = random(seed);

    // when
    var diffs =
        Stream.of(0L, seed)
            .map(
                order ->
                    WorkflowDiff.between(
                        WorkflowDiffTest.compiled(Shuffle.of(old, order)),
                        WorkflowDiffTest.compiled(Shuffle.of(next, order + 1))))
            .toList();

    // then
    assertThat(diffs.get(1).text()).isEqualTo(diffs.get(0).text());
    assertThat(json(diffs.get(1))).isEqualTo(json(diffs.get(0)));
  }

  private static String json(WorkflowDiff diff) {
    return CanonicalJson.ofValue(diff.toPlain()).orThrow().text();
  }
}
