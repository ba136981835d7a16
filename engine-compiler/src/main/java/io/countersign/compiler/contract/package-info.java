/**
 * The rules of contracts, one class each. A contract that passes them has a sound envelope: every
 * node is reachable on forward edges, every node leads to an end, and forward edges form no cycle.
 *
 * <p>Entry type: {@link io.countersign.compiler.contract.ContractCheck}. Rules check contracts as
 * values; the schema checks the shape of JSON.
 */
@NullMarked
package io.countersign.compiler.contract;

import org.jspecify.annotations.NullMarked;
