/**
 * The gates of the build itself, shown to bite: a small Maven project with one breach in each
 * module inherits the root pom and is built once.
 *
 * <p>The breaches are under {@code checks/src/test/fixtures/gates}. A gate that is a test of ours
 * has its fixture beside the rule instead.
 */
@NullMarked
package io.countersign.checks.gate;

import org.jspecify.annotations.NullMarked;
