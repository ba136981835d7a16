/**
 * The rival: an engine for BPMN with its full history, in its fastest honest setting.
 *
 * <p>Entry type: {@link io.countersign.benchmarks.operaton.Operaton}.
 */
@NullMarked
package io.countersign.benchmarks.operaton;

import org.jspecify.annotations.NullMarked;
