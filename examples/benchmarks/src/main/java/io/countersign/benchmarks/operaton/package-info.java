/**
 * The compared product: a BPMN engine with its full history, in its fastest fair configuration.
 *
 * <p>Entry type: {@link io.countersign.benchmarks.operaton.Operaton}.
 */
@NullMarked
package io.countersign.benchmarks.operaton;

import org.jspecify.annotations.NullMarked;
