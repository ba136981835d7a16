/**
 * What may become of a document, given where its workflow stands.
 *
 * <p>Entry type: {@link io.countersign.engine.guard.Guard}, a function of an instance, its workflow
 * and a change. No store, no port and no clock may be here: the guard holds when everything else is
 * down.
 */
@NullMarked
package io.countersign.engine.guard;

import org.jspecify.annotations.NullMarked;
