/**
 * What an instance is and what happened to it: its events, and the state that they lead to.
 *
 * <p>Entry type: {@link io.countersign.engine.instance.InstanceState}, the fold of {@link
 * io.countersign.engine.instance.Event}s by {@link io.countersign.engine.instance.Evolve}, which
 * alone makes states. Stores, journals and readers speak of these facts. What happens next is not
 * decided here; that is the kernel's.
 */
@NullMarked
package io.countersign.engine.instance;

import org.jspecify.annotations.NullMarked;
