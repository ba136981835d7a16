package io.countersign.compiler.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.ContractSource;
import io.countersign.compiler.contract.ContractCheck;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.Envelope;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.BodySlot;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.json.Json;
import io.countersign.problem.Result;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What the rules of contracts let pass has a sound envelope, and survives JSON. */
class SoundEnvelopeProps {

  @Property
  void shouldMakeSoundEnvelopesOfWhatTheRulesAccept(@ForAll long seed) {
    var contract = contract(seed);

    if (ContractCheck.problems(contract).isEmpty()) {
      assertSound(EnvelopeGenerator.generate(contract));
    }
  }

  @Property
  void shouldReadBackWhatWasWritten(@ForAll long seed) {
    var contract = contract(seed);

    assertThat(EntityContract.fromPlain(contract.toPlain()))
        .isEqualTo(new Result.Accepted<>(contract));
  }

  @Property
  void shouldReadBackTheEnvelopeThatWasWritten(@ForAll long seed) {
    var contract = contract(seed);

    if (ContractCheck.problems(contract).isEmpty()) {
      var envelope = EnvelopeGenerator.generate(contract);
      assertThat(EnvelopeModel.fromPlain(envelope.toPlain()))
          .isEqualTo(new Result.Accepted<>(envelope));
    }
  }

  @Property
  void shouldFindNothingWrongWithTheShapeOfWhatWasWritten(@ForAll long seed) {
    var contract = contract(seed);

    var read = ContractSource.read(Json.write(contract.toPlain()));

    assertThat(read.problems()).isEqualTo(ContractCheck.problems(contract));
  }

  @Test
  void shouldTryLifecyclesOfBothKinds() {
    var accepted =
        LongStream.range(0, 1_000)
            .filter(seed -> ContractCheck.problems(contract(seed)).isEmpty())
            .count();

    assertThat(accepted).isBetween(50L, 950L);
  }

  private static EntityContract contract(long seed) {
    return EntityContract.over("thing", Lifecycles.of(seed))
        .materialField("total", ScalarType.MONEY)
        .field(
            "parts",
            Type.listOf(Type.record(Map.of("name", ScalarType.TEXT, "any", Type.dynamic()))))
        .root("org", Type.record(Map.of("region", ScalarType.TEXT)))
        .build();
  }

  private static void assertSound(Envelope envelope) {
    var edges = List.copyOf(EnvelopeModel.of(envelope).edges().values());
    var all = EnvelopeModel.of(envelope).nodes().keySet();
    assertThat(all)
        .containsAll(edges.stream().map(WorkflowEdge::source).toList())
        .containsAll(edges.stream().map(WorkflowEdge::target).toList());
    assertThat(forwardFrom("sys:start", edges)).isEqualTo(all);
    assertThat(closure("sys:end", edges, edge -> true, WorkflowEdge::target, WorkflowEdge::source))
        .isEqualTo(all);
    assertThat(onCircles(edges)).isEmpty();
    assertThat(EnvelopeModel.of(envelope).slots()).allMatch(slot -> directEdges(slot, edges) == 1);
    assertThat(EnvelopeModel.of(envelope).slots())
        .filteredOn(slot -> slot.contract().stable())
        .allMatch(slot -> forwardFrom(slot.entryNodeId(), edges).contains(slot.exitNodeId()));
    assertThat(
            EnvelopeModel.of(envelope).slots().stream()
                .map(slot -> slot.entryNodeId() + slot.exitNodeId()))
        .doesNotHaveDuplicates();
  }

  private static Set<String> forwardFrom(String node, List<WorkflowEdge> edges) {
    return closure(
        node, edges, WorkflowEdge::isForward, WorkflowEdge::source, WorkflowEdge::target);
  }

  private static long directEdges(BodySlot slot, List<WorkflowEdge> edges) {
    return edges.stream()
        .filter(edge -> edge.source().equals(slot.entryNodeId()))
        .filter(edge -> edge.target().equals(slot.exitNodeId()))
        .filter(edge -> !edge.choice().on().equals(Optional.of(StepOutcomes.REJECT)))
        .filter(edge -> !edge.choice().on().equals(Optional.of(StepOutcomes.DRIFT)))
        .count();
  }

  /** What is left when nodes without forward edges into them are taken away again and again. */
  private static Set<String> onCircles(List<WorkflowEdge> edges) {
    var left = new HashSet<WorkflowEdge>();
    edges.stream().filter(WorkflowEdge::isForward).forEach(left::add);
    boolean changed = true;
    while (changed) {
      var targets = new HashSet<String>();
      left.forEach(edge -> targets.add(edge.target()));
      changed = left.removeIf(edge -> !targets.contains(edge.source()));
    }
    var nodes = new HashSet<String>();
    left.forEach(edge -> nodes.add(edge.source()));
    return nodes;
  }

  private static Set<String> closure(
      String start,
      List<WorkflowEdge> edges,
      Predicate<WorkflowEdge> counts,
      Function<WorkflowEdge, String> here,
      Function<WorkflowEdge, String> there) {
    var seen = new HashSet<>(Set.of(start));
    boolean grew = true;
    while (grew) {
      grew = false;
      for (var edge : edges) {
        if (counts.test(edge) && seen.contains(here.apply(edge))) {
          grew |= seen.add(there.apply(edge));
        }
      }
    }
    return seen;
  }
}
