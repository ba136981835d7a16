/**
 * Tests of crashes and of concurrent calls: a piece of work with a crash at every point, and steps
 * in every order.
 *
 * <p>Entry types: {@link io.countersign.testkit.crash.CrashEverywhere} and {@link
 * io.countersign.testkit.crash.Interleavings}.
 */
@NullMarked
package io.countersign.testkit.crash;

import org.jspecify.annotations.NullMarked;
