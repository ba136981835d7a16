/**
 * Putting patches into envelopes: the graph of one slot with its ports, the regions between splits
 * and joins, and the merge into one workflow.
 *
 * <p>Entry type: {@link io.countersign.compiler.patch.SlotGraph}. Nothing here judges a patch; the
 * rules do, and what is merged has passed them.
 */
@NullMarked
package io.countersign.compiler.patch;

import org.jspecify.annotations.NullMarked;
