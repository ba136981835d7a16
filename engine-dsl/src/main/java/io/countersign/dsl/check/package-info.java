/**
 * Type checking, from syntax tree to checked tree: resolves every path against the declared types,
 * converts every literal to the type of the other side, and refuses invalid operations.
 *
 * <p>Entry type: {@link io.countersign.dsl.check.ExpressionChecker}. No evaluation here; not
 * exported.
 */
@NullMarked
package io.countersign.dsl.check;

import org.jspecify.annotations.NullMarked;
