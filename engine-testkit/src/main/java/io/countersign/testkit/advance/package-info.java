/**
 * Published specifications of the invariants that an engine keeps over any store. Each is a class
 * of tests for the author of a store, named after its invariant.
 *
 * <p>Entry type: {@link io.countersign.testkit.advance.WF02ExactlyOnceStepKit}, or any other. The
 * store itself is specified in {@link io.countersign.testkit.kit}. They need JUnit on the class
 * path.
 */
@NullMarked
package io.countersign.testkit.advance;

import org.jspecify.annotations.NullMarked;
