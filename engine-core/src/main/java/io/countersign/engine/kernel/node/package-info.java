/**
 * Handlers of the node types, one final class for each.
 *
 * <p>Entry type: {@link io.countersign.engine.kernel.node.BuiltInHandlers}. Handlers change
 * nothing; they return what has to happen, and the kernel carries it out.
 */
@NullMarked
package io.countersign.engine.kernel.node;

import org.jspecify.annotations.NullMarked;
