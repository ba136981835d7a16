/**
 * The turns of workers: triggers, times that have come, and effects to send. A turn is driven from
 * outside; nothing here starts a thread or waits.
 *
 * <p>Entry type: {@link io.countersign.engine.work.Turns}.
 */
@NullMarked
package io.countersign.engine.work;

import org.jspecify.annotations.NullMarked;
