/**
 * The skeleton of a document type's workflows, generated from its contract: statuses, gates and the
 * slots between them.
 *
 * <p>Entry type: {@link io.countersign.compiler.envelope.EnvelopeGenerator}. Nothing here judges a
 * contract; its rules do, and what is generated has passed them.
 */
@NullMarked
package io.countersign.compiler.envelope;

import org.jspecify.annotations.NullMarked;
