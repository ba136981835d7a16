package io.countersign.compiler.rule.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.patch.SeriesParallel;
import io.countersign.compiler.patch.Sketch;
import io.countersign.compiler.patch.SplitRegions;
import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** Graphs that were built to be sound are accepted; one edge more than that is refused. */
class GraphProps {

  @Property
  void shouldAcceptWhatWasBuiltSoundAndFindItsRegions(@ForAll("graphs") SeriesParallel built) {
    // then
    assertThat(codes(built.edges())).isEmpty();
    assertThat(SplitRegions.of(built.graph())).isEqualTo(built.regions());
    Statistics.label("regions").collect(Math.min(5, built.regions().size()));
  }

  @Property
  void shouldRefuseAnEdgeAcrossBranchesWhereItArrives(
      @ForAll("graphs") SeriesParallel built, @ForAll Random random) {
    // given two nodes in different branches of a split
    var pairs = pairs(built);
    Assume.that(!pairs.isEmpty());
    var pair = pairs.get(random.nextInt(pairs.size()));

    // when an edge is drawn between them
    var problems = problems(with(built.edges(), pair.get(0) + ">" + pair.get(1)));

    // then that is all that is wrong
    var target = Sketch.patch(built.edges()).nodes().stream().map(node -> node.id()).toList();
    assertThat(problems)
        .extracting(problem -> problem.code().name() + " " + problem.place().pointer())
        .containsExactly(
            "GRAPH_NESTING " + Sketch.POINTER + "/nodes/" + target.indexOf(pair.get(1)));
  }

  @Property
  void shouldRefuseAnEdgeBackAsACycleAndNothingElse(
      @ForAll("graphs") SeriesParallel built, @ForAll Random random) {
    // given a node and one that it can be reached from
    var order = built.graph().inner().inOrder();
    var from = order.get(random.nextInt(order.size()));
    var graph = built.graph();
    var back = order.stream().filter(id -> graph.inner().reachableFrom(id).contains(from)).toList();
    var to = back.get(random.nextInt(back.size()));

    // then
    assertThat(codes(with(built.edges(), from + ">" + to)))
        .containsExactly(CompilerCode.GRAPH_CYCLE.name());
  }

  private static List<List<String>> pairs(SeriesParallel built) {
    var pairs = new ArrayList<List<String>>();
    for (var left : built.branches().keySet()) {
      for (var right : built.branches().keySet()) {
        if (built.apart(left, right).isPresent()) {
          pairs.add(List.of(left, right));
        }
      }
    }
    return pairs;
  }

  private static List<String> with(List<String> edges, String added) {
    var all = new ArrayList<>(edges);
    all.add(added);
    return all;
  }

  private static List<String> codes(List<String> edges) {
    return problems(edges).stream().map(problem -> problem.code().name()).toList();
  }

  private static List<Problem> problems(List<String> edges) {
    return GraphCheck.problems(
        EnvelopeModel.of(Sketch.ENVELOPE), PatchModel.of(Sketch.inEnvelope(Sketch.patch(edges))));
  }

  @Provide
  Arbitrary<SeriesParallel> graphs() {
    return SeriesParallel.any();
  }
}
