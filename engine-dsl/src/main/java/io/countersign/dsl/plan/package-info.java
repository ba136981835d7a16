/**
 * Planning, from checked tree to plan: an expression as final objects that evaluate themselves,
 * created once and run many times, by any number of threads.
 *
 * <p>Entry type: {@link io.countersign.dsl.plan.ExpressionPlan}. No parsing or type checking here;
 * not exported.
 *
 * <p>Contract of every node: it never throws because of data. A test returns true, false or failed,
 * and a failed one has written its problem to the {@link io.countersign.dsl.plan.EvaluationFrame}.
 * Null and missing are the same; only equality accepts it.
 */
@NullMarked
package io.countersign.dsl.plan;

import org.jspecify.annotations.NullMarked;
