/**
 * The rules of publishing: what becomes a draft, what is published, archived, compiled anew or
 * moved to another envelope.
 *
 * <p>Entry type: {@link io.countersign.compiler.publish.Publishing}. Everything here is a function
 * of values: read a {@link io.countersign.compiler.publish.Standing} from the store, let {@code
 * Publishing} decide on it, and give the publication that comes out to {@code Engine.publish}, in
 * the same transaction. After a conflict, begin again with reading. Nothing here stores anything,
 * makes up an id or knows the time.
 */
@NullMarked
package io.countersign.compiler.publish;

import org.jspecify.annotations.NullMarked;
