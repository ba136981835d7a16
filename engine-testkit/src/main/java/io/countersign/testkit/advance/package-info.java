/**
 * Published specifications: what an engine over a store has to keep true, whichever store it is.
 * Each is a class of tests that the author of a store runs, named after its invariant.
 *
 * <p>Entry type: {@link io.countersign.testkit.advance.WF02ExactlyOnceStepKit}, or any other. What
 * a store has to do by itself is specified in {@link io.countersign.testkit.kit}. They need JUnit
 * on the class path.
 */
@NullMarked
package io.countersign.testkit.advance;

import org.jspecify.annotations.NullMarked;
