/**
 * Random patches that are right, changes that make exactly one thing wrong, and a checker that
 * knows nothing of the compiler.
 *
 * <p>Entry type: {@link io.countersign.compiler.fuzz.CompilerFuzzTest}.
 */
@NullMarked
package io.countersign.compiler.fuzz;

import org.jspecify.annotations.NullMarked;
