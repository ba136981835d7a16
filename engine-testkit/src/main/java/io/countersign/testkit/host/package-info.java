/**
 * A host in memory: an implementation of every port that obeys, refuses or fails as a test
 * configures it. Each fake is usable alone; {@link io.countersign.testkit.host.FakeHost} combines
 * them.
 *
 * <p>Entry type: {@link io.countersign.testkit.host.FakeHost}. The documents of a fake take part in
 * transactions through its {@code restorer()}; the configuration of a fake does not. No type here
 * is safe for several threads, and none may depend on the store or a scenario.
 */
@NullMarked
package io.countersign.testkit.host;

import org.jspecify.annotations.NullMarked;
