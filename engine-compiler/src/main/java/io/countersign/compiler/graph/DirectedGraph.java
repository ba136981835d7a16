package io.countersign.compiler.graph;

import io.countersign.engine.workflow.graph.WorkflowEdge;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.graph.AsSubgraph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedPseudograph;
import org.jgrapht.graph.EdgeReversedGraph;
import org.jgrapht.traverse.BreadthFirstIterator;
import org.jgrapht.traverse.NotDirectedAcyclicGraphException;
import org.jgrapht.traverse.TopologicalOrderIterator;

/**
 * A directed graph. Nodes and edges keep the order in which they were given, so each walk is the
 * same for the same input. No method recurses, so depth is not limited. Not thread-safe while edges
 * are added.
 */
public final class DirectedGraph {

  private final Graph<String, DefaultEdge> graph = new DirectedPseudograph<>(DefaultEdge.class);

  /** Creates a graph of nodes without edges. */
  public DirectedGraph(Collection<String> nodes) {
    nodes.forEach(graph::addVertex);
  }

  /** The graph of some nodes and of the edges that begin and end at one of them. */
  public static DirectedGraph of(Collection<String> nodes, Collection<WorkflowEdge> edges) {
    var made = new DirectedGraph(nodes);
    for (var edge : edges) {
      if (made.graph.containsVertex(edge.source()) && made.graph.containsVertex(edge.target())) {
        made.add(edge.source(), edge.target());
      }
    }
    return made;
  }

  /**
   * Adds an edge.
   *
   * @throws IllegalArgumentException if it begins or ends at no node
   */
  public void add(String source, String target) {
    graph.addEdge(source, target);
  }

  /**
   * Every node after all nodes that edges into it come from: first come, first served, beginning
   * with the nodes in their order.
   *
   * @throws IllegalArgumentException if there is a cycle
   */
  public List<String> inOrder() {
    try {
      return list(new TopologicalOrderIterator<>(graph));
    } catch (NotDirectedAcyclicGraphException e) {
      throw new IllegalArgumentException("Expected nodes in an order, found a cycle", e);
    }
  }

  /**
   * Every node after all nodes that edges into it come from; of the nodes that could come next, the
   * smallest does. Nodes on a cycle, and nodes behind one, are left out.
   */
  public List<String> inOrder(Comparator<String> smallest) {
    var ordered = new HashSet<>(graph.vertexSet());
    cyclicParts(graph).forEach(part -> ordered.removeAll(walked(graph, part.first())));
    return list(
        new TopologicalOrderIterator<>(
            ordered.size() < graph.vertexSet().size() ? new AsSubgraph<>(graph, ordered) : graph,
            smallest));
  }

  private static List<String> list(TopologicalOrderIterator<String, DefaultEdge> iterator) {
    var order = new ArrayList<String>();
    iterator.forEachRemaining(order::add);
    return order;
  }

  /** The nodes that can be reached from a node, itself included. */
  public Set<String> reachableFrom(String node) {
    return walked(graph, node);
  }

  /** The nodes from which a node can be reached, itself included. */
  public Set<String> reaching(String node) {
    return walked(new EdgeReversedGraph<>(graph), node);
  }

  private static Set<String> walked(Graph<String, DefaultEdge> graph, String node) {
    var found = new HashSet<String>();
    new BreadthFirstIterator<>(graph, node).forEachRemaining(found::add);
    return found;
  }

  /** The groups of nodes that hang together, in whichever direction edges lead. */
  public List<Set<String>> components() {
    return new ConnectivityInspector<>(graph).connectedSets();
  }

  /**
   * Returns cycles without common nodes, such that the remaining graph has none. The smallest node
   * on a cycle determines the next cycle, which takes the first of its edges that stays on cycles.
   * Time grows with the size of the graph and the number of cycles.
   */
  public List<List<String>> disjointCycles() {
    var found = new ArrayList<List<String>>();
    var cyclic = new PriorityQueue<NavigableSet<String>>(Comparator.comparing(NavigableSet::first));
    cyclic.addAll(cyclicParts(graph));
    while (!cyclic.isEmpty()) {
      var part = cyclic.remove();
      var cycle = cycleIn(part);
      found.add(cycle);
      cycle.forEach(part::remove);
      cyclic.addAll(cyclicParts(new AsSubgraph<>(graph, part)));
    }
    return found;
  }

  /** The strongly connected components in which an edge leads. */
  private static List<NavigableSet<String>> cyclicParts(Graph<String, DefaultEdge> graph) {
    return new KosarajuStrongConnectivityInspector<>(graph)
        .stronglyConnectedSets().stream()
            .<NavigableSet<String>>map(TreeSet::new)
            .filter(part -> part.size() > 1 || graph.containsEdge(part.first(), part.first()))
            .toList();
  }

  /** Walks through a strongly connected component until it comes to a node for the second time. */
  private List<String> cycleIn(NavigableSet<String> part) {
    var way = new LinkedHashSet<String>();
    var node = part.first();
    while (way.add(node)) {
      node =
          graph.outgoingEdgesOf(node).stream()
              .map(graph::getEdgeTarget)
              .filter(part::contains)
              .findFirst()
              .orElseThrow();
    }
    var nodes = new ArrayList<>(way);
    return List.copyOf(nodes.subList(nodes.indexOf(node), nodes.size()));
  }

  /**
   * The cycles that a depth-first walk closes, beginning with the nodes in their order and taking
   * the last edge of a node first. A graph in which it closes none has no cycle.
   */
  public List<ClosedCycle> closedCycles() {
    return new CycleWalk(graph).close();
  }

  /**
   * One cycle.
   *
   * @param last where the edge begins that closes it
   * @param first where that edge leads back to
   * @param path the way round, from {@code first} to {@code last}
   */
  public record ClosedCycle(String last, String first, List<String> path) {

    /** Copies the list. */
    public ClosedCycle {
      path = List.copyOf(path);
    }
  }
}
