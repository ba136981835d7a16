/**
 * Tests of the rules for graphs.
 *
 * <p>Entry type: {@link io.countersign.compiler.rule.graph.GraphBaselineTest}.
 */
@NullMarked
package io.countersign.compiler.rule.graph;

import org.jspecify.annotations.NullMarked;
