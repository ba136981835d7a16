/**
 * The compiler: compiles contracts and patches into runnable workflows, or reports all problems.
 *
 * <p>Entry type: {@link io.countersign.compiler.Compiler}. Pure: no clock, no store, no network.
 */
@NullMarked
package io.countersign.compiler;

import org.jspecify.annotations.NullMarked;
