/**
 * A host in memory: an implementation of every port that obeys, refuses or breaks as a test tells
 * it to. Each fake is usable alone; {@link io.countersign.testkit.host.FakeHost} has them all.
 *
 * <p>Entry type: {@link io.countersign.testkit.host.FakeHost}. What a fake keeps of documents takes
 * part in transactions by its {@code restorer()}; what a test told a fake to do does not. Nothing
 * here is safe for several threads, and nothing here may know the store or a scenario.
 */
@NullMarked
package io.countersign.testkit.host;

import org.jspecify.annotations.NullMarked;
