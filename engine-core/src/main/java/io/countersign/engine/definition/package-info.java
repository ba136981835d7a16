/**
 * Definitions: envelopes, patches and effective workflows as an organisation keeps them, with their
 * versions and statuses.
 *
 * <p>Entry type: {@link io.countersign.engine.definition.Definition}. The package states which
 * changes of a definition are allowed, as a table; another component decides who may publish, and
 * when, and passes its decision as a {@link io.countersign.engine.definition.Publication}.
 */
@NullMarked
package io.countersign.engine.definition;

import org.jspecify.annotations.NullMarked;
