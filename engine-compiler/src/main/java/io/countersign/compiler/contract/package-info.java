/**
 * The rules of contracts, one class each. What they let pass has a sound envelope: every node is
 * reached going forward, every node leads to an end, and no way forward comes back.
 *
 * <p>Entry type: {@link io.countersign.compiler.contract.ContractCheck}. Rules judge contracts as
 * values; the shape of JSON is the schema's matter.
 */
@NullMarked
package io.countersign.compiler.contract;

import org.jspecify.annotations.NullMarked;
