/**
 * Published specifications: what a store has to do is written here as tests that its author runs.
 *
 * <p>Entry type: {@link io.countersign.testkit.kit.StoreKit}. It needs JUnit on the class path. A
 * specification speaks only through the interfaces that it specifies.
 */
@NullMarked
package io.countersign.testkit.kit;

import org.jspecify.annotations.NullMarked;
