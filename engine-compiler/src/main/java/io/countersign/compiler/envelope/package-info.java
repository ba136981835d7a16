/**
 * The skeleton of a document type's workflows, generated from its contract: statuses, gates and the
 * slots between them.
 *
 * <p>Entry type: {@link io.countersign.compiler.envelope.EnvelopeGenerator}. No class here checks a
 * contract; envelopes are generated only from contracts that passed the rules.
 */
@NullMarked
package io.countersign.compiler.envelope;

import org.jspecify.annotations.NullMarked;
