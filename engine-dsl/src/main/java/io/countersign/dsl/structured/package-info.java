/**
 * Conditions that are data instead of text: read into the same syntax tree, and printed from it
 * where text cannot say the same.
 *
 * <p>Entry type: {@link io.countersign.dsl.structured.StructuredReader}. No meaning of its own
 * here: what a structured condition means is what its tree means; not exported.
 */
@NullMarked
package io.countersign.dsl.structured;

import org.jspecify.annotations.NullMarked;
