/**
 * The types that a contract gives to the values of a document, and that the language checks
 * expressions against.
 *
 * <p>Entry type: {@link io.countersign.dsl.type.Type}. No evaluation here.
 */
@NullMarked
package io.countersign.dsl.type;

import org.jspecify.annotations.NullMarked;
