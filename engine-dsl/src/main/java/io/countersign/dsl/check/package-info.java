/**
 * Syntax tree to checked tree: every path resolved against the declared types, every literal read
 * as its neighbour's type, everything senseless refused.
 *
 * <p>Entry type: {@link io.countersign.dsl.check.Checker}. Nothing is evaluated here; not exported.
 */
@NullMarked
package io.countersign.dsl.check;

import org.jspecify.annotations.NullMarked;
