/**
 * Conditions as data instead of text: read into the same syntax tree, and printed from it if text
 * cannot express the same.
 *
 * <p>Entry type: {@link io.countersign.dsl.structured.StructuredReader}. A structured condition has
 * the meaning of its tree; not exported.
 */
@NullMarked
package io.countersign.dsl.structured;

import org.jspecify.annotations.NullMarked;
