/**
 * The kernel: what a command does to an instance, as a function. {@link
 * io.countersign.engine.kernel.Kernel#decide} answers with events, {@link
 * io.countersign.engine.instance.Evolve} applies one event to a state, and nothing else changes
 * state.
 *
 * <p>Entry type: {@link io.countersign.engine.kernel.Kernel}. The kernel knows no shell, store,
 * clock or host: facts enter with commands, and work for the host leaves as calls. It is not
 * exported: hosts and stores see what happened, in {@code io.countersign.engine.instance}, and only
 * the advancer asks what happens next.
 */
@NullMarked
package io.countersign.engine.kernel;

import org.jspecify.annotations.NullMarked;
