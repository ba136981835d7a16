/**
 * Warnings: what a patch may hold but somebody should look at, one class for each.
 *
 * <p>Entry type: {@link io.countersign.compiler.lint.LintCheck}. A warning never refuses a patch.
 * Whoever accepts one silences it in the patch, with a reason; silencing what is not there is
 * refused, so that patches hold no dead reasons. Warnings that follow ways from end to end are
 * given only where the graph is sound.
 */
@NullMarked
package io.countersign.compiler.lint;

import org.jspecify.annotations.NullMarked;
