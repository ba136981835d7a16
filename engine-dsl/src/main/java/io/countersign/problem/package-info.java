/**
 * Problems: the values that every module returns for a refusal. A problem is a value with a stable
 * code, a place, what was expected and found, and what to do about it. A result is a value or the
 * problems for which an input was refused.
 *
 * <p>Entry types: {@link io.countersign.problem.Problem} and {@link io.countersign.problem.Result}.
 * This package is independent of the checked input; the codes of a module live in that module's own
 * enum, except the language's, which live here because every package of the language needs them.
 */
@NullMarked
package io.countersign.problem;

import org.jspecify.annotations.NullMarked;
