/**
 * The guard: judges changes of a document, given the state of its workflow.
 *
 * <p>Entry type: {@link io.countersign.engine.guard.EditRules}, a function of an instance, its
 * workflow and a change. It uses no store, port or clock: the guard works even if everything else
 * is down.
 */
@NullMarked
package io.countersign.engine.guard;

import org.jspecify.annotations.NullMarked;
