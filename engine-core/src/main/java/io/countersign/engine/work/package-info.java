/**
 * Background work: triggers, steps that are due, effects to send, lapsed claims, and deletion of
 * old data. No code here starts a thread: turns are driven by the host, or run on threads that it
 * lends.
 *
 * <p>Entry type: {@link io.countersign.engine.work.Workers}.
 */
@NullMarked
package io.countersign.engine.work;

import org.jspecify.annotations.NullMarked;
