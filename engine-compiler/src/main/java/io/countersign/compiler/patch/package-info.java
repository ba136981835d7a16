/**
 * The merge of patches into envelopes: the graph of one slot with its ports, the regions between
 * splits and joins, and the merge into one workflow.
 *
 * <p>Entry type: {@link io.countersign.compiler.patch.SlotGraph}. No class here checks a patch;
 * only patches that passed the rules are merged.
 */
@NullMarked
package io.countersign.compiler.patch;

import org.jspecify.annotations.NullMarked;
