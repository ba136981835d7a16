/**
 * Definitions: envelopes, patches and effective workflows as an organisation keeps them, with their
 * versions and statuses, and the port behind which they are stored.
 *
 * <p>Entry types: {@link io.countersign.engine.definition.Definition} and {@link
 * io.countersign.engine.definition.Definitions}. What may become of a definition is stated here, as
 * a table; who may publish what, and when, is decided elsewhere and arrives as a {@link
 * io.countersign.engine.definition.Publication}.
 */
@NullMarked
package io.countersign.engine.definition;

import org.jspecify.annotations.NullMarked;
