/**
 * Definitions: envelopes, patches and effective workflows as an organisation keeps them, with their
 * versions and statuses.
 *
 * <p>Entry type: {@link io.countersign.engine.definition.Definition}. What may become of a
 * definition is stated here, as a table; who may publish what, and when, is decided elsewhere and
 * arrives as a {@link io.countersign.engine.definition.Publication}.
 */
@NullMarked
package io.countersign.engine.definition;

import org.jspecify.annotations.NullMarked;
