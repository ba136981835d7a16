/**
 * What hosts read: what may happen next, why an instance does not move, whether its journal is
 * whole, its history in words, and how the work is going. Takes no lock and changes nothing.
 *
 * <p>Entry type: {@link io.countersign.engine.inspect.Inspection}. Nothing here decides anything:
 * what may happen is asked of those who will say so then.
 */
@NullMarked
package io.countersign.engine.inspect;

import org.jspecify.annotations.NullMarked;
