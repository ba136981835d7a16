/**
 * The rules for the graph in a slot: one class for each rule.
 *
 * <p>Entry type: {@link io.countersign.compiler.rule.graph.GraphCheck}. A problem points at the
 * responsible node or edge of the patch and names the ids of all parts involved.
 *
 * <p>Each mistake is reported once if possible, by these precedences. For an empty slot no other
 * problem is reported. For a graph with a cycle only cycles, dead ends and splits are reported,
 * because all other rules follow complete paths. Detached steps are reported as unreachable, and
 * neither they nor their joins count as first or last steps. Paths that leave the slot from within
 * a region are reported as a nesting problem, or as a missing join, and not as further exits. If
 * paths meet because a join is missing, the missing join is reported and not the meeting. Tokens
 * and material changes are checked only if splits and joins are well nested.
 */
@NullMarked
package io.countersign.compiler.rule.graph;

import org.jspecify.annotations.NullMarked;
