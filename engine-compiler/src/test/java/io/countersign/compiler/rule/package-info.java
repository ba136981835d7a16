/**
 * Tests of the rules for patches.
 *
 * <p>Entry type: {@link io.countersign.compiler.rule.PatchBaselineTest}. The cases themselves are
 * baselines.
 */
@NullMarked
package io.countersign.compiler.rule;

import org.jspecify.annotations.NullMarked;
