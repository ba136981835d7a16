/**
 * Graphs of nodes and edges, with the algorithms of JGraphT: topological order, reachability,
 * components and cycles.
 *
 * <p>Entry type: {@link io.countersign.compiler.graph.DirectedGraph}. No other package knows the
 * library.
 */
@NullMarked
package io.countersign.compiler.graph;

import org.jspecify.annotations.NullMarked;
