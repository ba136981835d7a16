/**
 * The engine as a host sees it.
 *
 * <p>Entry type: {@link io.countersign.engine.Engine}. No rule of the workflow, no storage and no
 * thread may be here.
 */
@NullMarked
package io.countersign.engine;

import org.jspecify.annotations.NullMarked;
