package io.countersign.compiler.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.compiler.graph.DirectedGraph.ClosedCycle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Answers about graphs, each in a fixed order. */
class DirectedGraphTest {

  @Test
  void shouldOrderFirstComeFirstServed() {
    assertThat(graph("c a b d", "c>d a>b").inOrder()).containsExactly("c", "a", "d", "b");
  }

  @Test
  void shouldOrderTheSmallestFirst() {
    assertThat(graph("c a b d", "c>a c>d").inOrder(Comparator.naturalOrder()))
        .containsExactly("b", "c", "a", "d");
  }

  @Test
  void shouldRefuseToOrderACycle() {
    assertThatThrownBy(() -> graph("a b", "a>b b>a").inOrder())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cycle");
  }

  @Test
  void shouldLeaveOutWhatIsOnACycleOrBehindOne() {
    assertThat(graph("a b c d e", "a>b b>c c>b c>d a>e").inOrder(Comparator.naturalOrder()))
        .containsExactly("a", "e");
  }

  @Test
  void shouldFindWhatCanBeReachedInEitherDirection() {
    var graph = graph("a b c d", "a>b b>c d>c");

    assertThat(graph.reachableFrom("b")).isEqualTo(Set.of("b", "c"));
    assertThat(graph.reaching("b")).isEqualTo(Set.of("a", "b"));
  }

  @Test
  void shouldFindWhatHangsTogether() {
    assertThat(graph("a b c d", "b>a d>c").components())
        .containsExactly(Set.of("a", "b"), Set.of("c", "d"));
  }

  @Test
  void shouldReportCyclesThatShareNoNode() {
    // given two cycles through b, one loop, and a way between them
    var graph = graph("f e d c b a", "a>b b>c c>b b>d d>b c>e e>f e>e");

    // then
    assertThat(graph.disjointCycles()).containsExactly(List.of("b", "c"), List.of("e"));
  }

  @Test
  void shouldReportTheCycleThatIsLeftWhenOneIsTakenOut() {
    assertThat(graph("a b c d", "a>b b>a b>c c>d d>c d>a").disjointCycles())
        .containsExactly(List.of("a", "b"), List.of("c", "d"));
  }

  @Test
  void shouldReportTheEdgesThatCloseCycles() {
    assertThat(graph("a b c", "a>b b>c c>a c>b").closedCycles())
        .containsExactlyInAnyOrder(
            new ClosedCycle("c", "a", List.of("a", "b", "c")),
            new ClosedCycle("c", "b", List.of("b", "c")));
  }

  @Test
  void shouldCloseNoCycleWhereWaysMeet() {
    assertThat(graph("a b c d", "a>b a>c b>d c>d").closedCycles()).isEmpty();
    assertThat(graph("a b c d", "a>b a>c b>d c>d").disjointCycles()).isEmpty();
  }

  @Test
  void shouldWalkGraphsOfAnyDepth() {
    // given
    int length = 20_000;
    var nodes = new ArrayList<String>();
    for (int i = 0; i < length; i++) {
      nodes.add("n" + i);
    }
    var chain = new DirectedGraph(nodes);
    for (int i = 1; i < length; i++) {
      chain.add("n" + (i - 1), "n" + i);
    }

    // then
    assertThat(chain.inOrder()).isEqualTo(nodes);
    assertThat(chain.reachableFrom("n0")).hasSize(length);
    assertThat(chain.closedCycles()).isEmpty();
    assertThat(chain.disjointCycles()).isEmpty();

    // when it is closed
    chain.add("n" + (length - 1), "n0");

    // then
    assertThat(chain.closedCycles()).hasSize(1);
    assertThat(chain.disjointCycles()).containsExactly(nodes);
  }

  private static DirectedGraph graph(String nodes, String edges) {
    var graph = new DirectedGraph(List.of(nodes.split(" ")));
    for (var edge : List.of(edges.split(" "))) {
      int arrow = edge.indexOf('>');
      graph.add(edge.substring(0, arrow), edge.substring(arrow + 1));
    }
    return graph;
  }
}
