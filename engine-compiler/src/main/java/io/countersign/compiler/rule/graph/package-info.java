/**
 * What must hold of the graph in a slot: one class for each rule.
 *
 * <p>Entry type: {@link io.countersign.compiler.rule.graph.GraphCheck}. A problem points at the
 * node or edge of the patch that is to blame and names the ids of all that are concerned.
 *
 * <p>One mistake is told once where that is possible, by this order. Of an empty slot nothing else
 * is said. Of a graph with a cycle only cycles, dead ends and splits are told, because all other
 * rules follow ways from end to end. Steps that hang together with nothing else are told as
 * unreachable and count neither as first nor as last steps, nor do their joins. Ways that leave the
 * slot from within a region are told as nesting, or as the want of a join, and not as further
 * exits. Where ways meet for want of a join, the join is told and not the meeting. Tokens and
 * material changes are looked at only where splits and joins are well nested.
 */
@NullMarked
package io.countersign.compiler.rule.graph;

import org.jspecify.annotations.NullMarked;
