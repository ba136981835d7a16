/**
 * The engine as a host sees it.
 *
 * <p>Entry type: {@link io.countersign.engine.Engine}. The package contains no rule of the
 * workflow, no storage and no thread.
 */
@NullMarked
package io.countersign.engine;

import org.jspecify.annotations.NullMarked;
