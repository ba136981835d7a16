/**
 * The compiler: makes runnable workflows of contracts and patches, or says everything that is wrong
 * with them.
 *
 * <p>Entry type: {@link io.countersign.compiler.Compiler}. Pure: no clock, no store, no network.
 */
@NullMarked
package io.countersign.compiler;

import org.jspecify.annotations.NullMarked;
