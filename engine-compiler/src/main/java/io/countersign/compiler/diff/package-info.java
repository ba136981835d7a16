/**
 * What an organisation changed, and what a new version changes: two compiled workflows compared,
 * slot by slot, as data, as JSON and as a text to review.
 *
 * <p>Entry type: {@link io.countersign.compiler.diff.WorkflowDiff}. Nothing here judges a change.
 */
@NullMarked
package io.countersign.compiler.diff;

import org.jspecify.annotations.NullMarked;
