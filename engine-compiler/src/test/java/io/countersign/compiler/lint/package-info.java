/**
 * Tests of the warnings.
 *
 * <p>Entry type: {@link io.countersign.compiler.lint.LintBaselineTest}.
 */
@NullMarked
package io.countersign.compiler.lint;

import org.jspecify.annotations.NullMarked;
