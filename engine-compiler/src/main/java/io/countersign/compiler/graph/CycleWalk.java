package io.countersign.compiler.graph;

import io.countersign.compiler.graph.DirectedGraph.ClosedCycle;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jgrapht.Graph;
import org.jgrapht.event.TraversalListenerAdapter;
import org.jgrapht.event.VertexTraversalEvent;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.traverse.DepthFirstIterator;

/** A depth-first search that keeps its path: an edge to a node on the path closes a cycle. */
final class CycleWalk extends DepthFirstIterator<String, DefaultEdge> {

  private final LinkedHashSet<String> path = new LinkedHashSet<>();
  private final List<ClosedCycle> closed = new ArrayList<>();

  CycleWalk(Graph<String, DefaultEdge> graph) {
    super(graph);
    addTraversalListener(
        new TraversalListenerAdapter<>() {
          @Override
          public void vertexTraversed(VertexTraversalEvent<String> event) {
            path.add(event.getVertex());
          }

          @Override
          public void vertexFinished(VertexTraversalEvent<String> event) {
            path.remove(event.getVertex());
          }
        });
  }

  @Override
  protected void encounterVertexAgain(String node, DefaultEdge edge) {
    if (getSeenData(node) == VisitColor.GRAY) {
      var round = path.stream().dropWhile(step -> !step.equals(node)).toList();
      closed.add(new ClosedCycle(graph.getEdgeSource(edge), node, round));
    }
    super.encounterVertexAgain(node, edge);
  }

  /** Walks to the end. */
  List<ClosedCycle> close() {
    forEachRemaining(node -> {});
    return closed;
  }
}
