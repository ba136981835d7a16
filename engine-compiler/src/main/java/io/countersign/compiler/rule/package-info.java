/**
 * What must hold of a patch before it is put into its envelope: one class for each rule.
 *
 * <p>Entry type: {@link io.countersign.compiler.rule.PatchCheck}. A rule looks and reports; it
 * changes nothing, knows no other rule, and survives any nonsense that a patch can hold.
 */
@NullMarked
package io.countersign.compiler.rule;

import org.jspecify.annotations.NullMarked;
