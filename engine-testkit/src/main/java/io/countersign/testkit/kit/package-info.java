/**
 * Published specifications: what a store has to do is written here as tests that its author runs.
 *
 * <p>Entry type: {@link io.countersign.testkit.kit.StoreKit}; {@link
 * io.countersign.testkit.kit.StatusKit} says what a store has to refuse. They need JUnit on the
 * class path. A specification speaks only through the interfaces that it specifies.
 */
@NullMarked
package io.countersign.testkit.kit;

import org.jspecify.annotations.NullMarked;
