/**
 * Parsing, from text to syntax tree. The grammar is {@code Expression.g4}; the classes that ANTLR
 * generates are used only in this package.
 *
 * <p>Entry type: {@link io.countersign.dsl.grammar.ExpressionReader}. Types and meaning do not
 * belong here; not exported.
 */
@NullMarked
package io.countersign.dsl.grammar;

import org.jspecify.annotations.NullMarked;
