/**
 * Warnings: permitted content of a patch that needs a review, one class for each.
 *
 * <p>Entry type: {@link io.countersign.compiler.lint.LintCheck}. A warning never refuses a patch.
 * An author who accepts a warning silences it in the patch, with a reason; silencing a warning that
 * does not occur is refused, so that patches contain no stale reasons. Warnings that depend on
 * complete paths are given only if the graph is sound.
 */
@NullMarked
package io.countersign.compiler.lint;

import org.jspecify.annotations.NullMarked;
