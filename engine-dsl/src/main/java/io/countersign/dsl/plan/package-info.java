/**
 * Checked tree to plan: an expression as final objects that evaluate themselves, made once and run
 * many times, by any number of threads.
 *
 * <p>Entry type: {@link io.countersign.dsl.plan.Plan}. Nothing is parsed or type-checked here; not
 * exported.
 *
 * <p>What every node keeps to: data never makes it throw. A test answers true, false or failed, and
 * a failed one has left its problem in the {@link io.countersign.dsl.plan.Frame}. Null and missing
 * are one thing; equality takes it, nothing else does.
 */
@NullMarked
package io.countersign.dsl.plan;

import org.jspecify.annotations.NullMarked;
