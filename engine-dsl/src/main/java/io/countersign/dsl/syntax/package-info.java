/**
 * What an expression says, before anybody asked whether it makes sense: the syntax tree, spots in
 * it, and how it is printed.
 *
 * <p>Entry type: {@link io.countersign.dsl.syntax.Node}. No types, no evaluation and nothing of
 * ANTLR here; not exported.
 */
@NullMarked
package io.countersign.dsl.syntax;

import org.jspecify.annotations.NullMarked;
