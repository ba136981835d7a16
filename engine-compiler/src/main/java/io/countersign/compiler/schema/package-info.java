/**
 * Validation of the shape of sources against JSON Schema, with readable problems.
 *
 * <p>Entry type: {@link io.countersign.compiler.schema.SchemaCheck}. The schema library and its
 * JSON types are known here and nowhere else; sources and problems cross this package as plain
 * values. Rules that need more than one value at a time do not belong here.
 */
@NullMarked
package io.countersign.compiler.schema;

import org.jspecify.annotations.NullMarked;
