package io.countersign.compiler.patch;

import io.countersign.engine.workflow.graph.ForkRegion;
import io.countersign.engine.workflow.graph.StepForm.ParallelJoin;
import io.countersign.engine.workflow.graph.StepForm.ParallelSplit;
import java.util.List;

/**
 * The regions of a graph: pairs of split and join, with the nodes between them.
 *
 * <p>Entry: {@link #of} for graphs that passed the rules, {@link #nesting} for the rules.
 */
public final class SplitRegions {

  /*
   * How pairing works.
   *
   * A slot is well nested if its regions are like brackets: a region is entered by its split and
   * left by its join, branches of one split share no node, and of two regions one lies within a
   * single branch of the other or they have nothing in common. The usual way to find brackets in
   * a graph is by dominators: the join is the nearest node through which every way out of the
   * split goes, and the split the nearest through which every way into the join came. That
   * identifies the pairs of a good graph but says little about a bad one. So we follow the path
   * of a token.
   *
   * Walk the graph in topological order and give every edge a lane: the branch it lies in, within
   * the branch around that, and so on outwards. The edges out of the in port have the outermost
   * lane. A split opens one lane for each edge that leaves it, inside its own lane. Any other
   * node passes on the lane that all edges into it share. A join takes lanes that are branches of
   * the same split, which becomes its split, and continues in the lane around them. Edges into
   * the out port have to be in the outermost lane. A graph is well nested exactly if the walk
   * never gets stuck and every split met one join. Lanes are objects made once and compared by
   * identity, each node and edge is visited once, without recursion: the walk is linear in the
   * size of the graph, however long or deep. Only listing what regions hold costs more, as much
   * as the lists are long.
   *
   * Where the walk gets stuck, the rest is still to be judged, and one mistake should be told
   * once.
   *
   * - Branches of one split that meet in a node that is no join go on as one mixed lane of that
   *   split. If a join follows, the meeting was the mistake. If none follows, the join is what is
   *   missing, and the meeting is not told.
   * - A join that also gets a way from outside of the region ends the region all the same.
   * - A join that gets ways from deeper inside ends the outermost of the splits; the inner ones
   *   have leaked.
   * - Ways that have nothing to do with each other go on in a lost lane. A lost lane fits
   *   anywhere and yields to every other lane, so that nothing behind it is blamed.
   * - A join that gets one branch only, and from which another join of the same split can be
   *   reached, ends nothing: it is taken out of the pairing, and the walk begins again. A join
   *   that ended the outermost of several splits, and from which another join of that split can
   *   be reached, ends that of which most branches lead to it, and the walk begins again. Each
   *   happens at most once for each join, and only in graphs that are refused.
   */

  private SplitRegions() {}

  /**
   * The regions of a well-nested graph, sorted by split.
   *
   * @throws IllegalArgumentException if the graph has a cycle or is not well nested
   */
  public static List<ForkRegion> of(SlotGraph graph) {
    var nesting = nesting(graph);
    if (!nesting.faults().isEmpty()) {
      throw new IllegalArgumentException(
          "The graph of " + graph.slot().slotId() + " is not well nested: " + nesting.faults());
    }
    return nesting.regions();
  }

  /**
   * The regions of a graph and everything that is wrong with their nesting.
   *
   * @throws IllegalArgumentException if the graph has a cycle
   */
  public static RegionNesting nesting(SlotGraph graph) {
    return new JoinPairing(graph, graph.inner().inOrder()).nesting();
  }

  static boolean isSplit(SlotGraph graph, String id) {
    var node = graph.nodes().get(id);
    return node != null && node.config() instanceof ParallelSplit;
  }

  static boolean isJoin(SlotGraph graph, String id) {
    var node = graph.nodes().get(id);
    return node != null && node.config() instanceof ParallelJoin;
  }
}
