/**
 * Comparison of two compiled workflows, slot by slot, as data, as JSON and as text for review: the
 * changes of an organisation, or of a new version.
 *
 * <p>Entry type: {@link io.countersign.compiler.diff.WorkflowDiff}. No class here assesses a
 * change.
 */
@NullMarked
package io.countersign.compiler.diff;

import org.jspecify.annotations.NullMarked;
