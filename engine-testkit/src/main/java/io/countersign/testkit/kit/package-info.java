/**
 * Published specifications of a store, as tests that its author runs.
 *
 * <p>Entry type: {@link io.countersign.testkit.kit.StoreKit}; {@link
 * io.countersign.testkit.kit.StatusKit} specifies the changes that a store refuses. They need JUnit
 * on the class path. A specification uses only the interfaces that it specifies.
 */
@NullMarked
package io.countersign.testkit.kit;

import org.jspecify.annotations.NullMarked;
