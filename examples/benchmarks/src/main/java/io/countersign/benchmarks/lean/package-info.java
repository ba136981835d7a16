/**
 * The minimal cost of an engine: hand-written JDBC on narrow tables of its own.
 *
 * <p>Entry type: {@link io.countersign.benchmarks.lean.LeanContender}.
 */
@NullMarked
package io.countersign.benchmarks.lean;

import org.jspecify.annotations.NullMarked;
