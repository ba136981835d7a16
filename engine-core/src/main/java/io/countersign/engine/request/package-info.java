/**
 * Requests of people to an instance, as values: a transition, an answer to an approval, an
 * intervention of an operator.
 *
 * <p>Entry type: {@link io.countersign.engine.request.TransitionRequest}. The values do nothing
 * themselves; {@code WorkflowSession} takes them and returns the result.
 */
@NullMarked
package io.countersign.engine.request;

import org.jspecify.annotations.NullMarked;
