/**
 * What people ask of an instance, as values: a transition, an answer to an approval, a step of an
 * operator's.
 *
 * <p>Entry type: {@link io.countersign.engine.request.TransitionRequest}. Nothing here is done by
 * itself; {@code Joined} takes these values and says what came of them.
 */
@NullMarked
package io.countersign.engine.request;

import org.jspecify.annotations.NullMarked;
