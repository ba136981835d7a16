/**
 * The rules of publishing: saving drafts, publishing, archiving, recompiling and moving to another
 * envelope.
 *
 * <p>Entry type: {@link io.countersign.compiler.publish.PublicationPlanner}. Everything here is a
 * function of values: read a {@link io.countersign.compiler.publish.ScopeSnapshot} from the store,
 * let {@code PublicationPlanner} decide on it, and pass the resulting publication to {@code
 * Engine.publish}, in the same transaction. After a conflict, read again. No class here stores
 * anything, generates an id or reads the time.
 */
@NullMarked
package io.countersign.compiler.publish;

import org.jspecify.annotations.NullMarked;
