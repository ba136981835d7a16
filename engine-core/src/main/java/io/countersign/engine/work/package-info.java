/**
 * The work that nobody waits for: triggers, times that have come, effects to send, claims that
 * lapsed, and what need not be kept. Nothing here starts a thread: turns are driven by the host, or
 * run on threads that it lends.
 *
 * <p>Entry type: {@link io.countersign.engine.work.Workers}.
 */
@NullMarked
package io.countersign.engine.work;

import org.jspecify.annotations.NullMarked;
