/**
 * The codes of the compiler's own problems. Every package of the compiler may use them, so nothing
 * here depends on any other package of the compiler.
 *
 * <p>Entry type: {@link io.countersign.compiler.problem.CompilerCode}. Only codes live here, no
 * rules.
 */
@NullMarked
package io.countersign.compiler.problem;

import org.jspecify.annotations.NullMarked;
