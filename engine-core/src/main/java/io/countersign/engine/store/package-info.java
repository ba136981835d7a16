/**
 * Storage interface of the engine. A store keeps instances, their journal, their steps and two
 * outboxes, and lets one transaction at a time change an instance.
 *
 * <p>Entry type: {@link io.countersign.engine.store.Store}. The test kit has a published
 * specification that a store has to meet. {@link io.countersign.engine.store.StepProjection} and
 * {@link io.countersign.engine.store.InstanceRebuild} are pure; no other code of this package knows
 * the content of a row.
 */
@NullMarked
package io.countersign.engine.store;

import org.jspecify.annotations.NullMarked;
