/**
 * The syntax tree of an expression before type checking, with positions and a printer.
 *
 * <p>Entry type: {@link io.countersign.dsl.syntax.SyntaxNode}. No types, no evaluation and nothing
 * of ANTLR here; not exported.
 */
@NullMarked
package io.countersign.dsl.syntax;

import org.jspecify.annotations.NullMarked;
