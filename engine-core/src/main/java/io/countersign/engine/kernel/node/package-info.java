/**
 * What each kind of node does: one final handler for each, and nothing else.
 *
 * <p>Entry type: {@link io.countersign.engine.kernel.node.BuiltIn}. Handlers change nothing; they
 * say what has to happen, and the kernel makes it happen.
 */
@NullMarked
package io.countersign.engine.kernel.node;

import org.jspecify.annotations.NullMarked;
