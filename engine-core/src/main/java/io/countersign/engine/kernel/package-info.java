/**
 * Kernel of the engine: decides what a command does to an instance, as a function. {@link
 * io.countersign.engine.kernel.Kernel#decide} returns events, {@link
 * io.countersign.engine.family.registry.EventApplier} applies one event to a state, and no other
 * code changes state.
 *
 * <p>Entry type: {@link io.countersign.engine.kernel.Kernel}. The kernel knows no shell, store,
 * clock or host: facts enter with commands, and calls of the host leave with decisions. It is not
 * exported: hosts and stores see events and states, in {@code io.countersign.engine.instance}, and
 * only the advancer asks for decisions.
 */
@NullMarked
package io.countersign.engine.kernel;

import org.jspecify.annotations.NullMarked;
