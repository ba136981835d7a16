/**
 * Tests of workflows as data.
 *
 * <p>Entry type: {@link io.countersign.engine.workflow.SlotBuilderTest}.
 */
@NullMarked
package io.countersign.engine.workflow;

import org.jspecify.annotations.NullMarked;
