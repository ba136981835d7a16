/**
 * The rules that a patch must pass before the merge into its envelope: one class for each rule.
 *
 * <p>Entry type: {@link io.countersign.compiler.rule.PatchCheck}. A rule only reports; it changes
 * nothing, is independent of other rules, and tolerates any content of a patch.
 */
@NullMarked
package io.countersign.compiler.rule;

import org.jspecify.annotations.NullMarked;
