/**
 * State of instances: their events, and the state that follows from them.
 *
 * <p>Entry type: {@link io.countersign.engine.instance.InstanceState}, the fold of {@link
 * io.countersign.engine.instance.Event}s by {@link
 * io.countersign.engine.family.registry.EventApplier}, which is the only class that creates states.
 * Stores, journals and readers speak of these facts. The kernel, not this package, decides what
 * happens next.
 */
@NullMarked
package io.countersign.engine.instance;

import org.jspecify.annotations.NullMarked;
