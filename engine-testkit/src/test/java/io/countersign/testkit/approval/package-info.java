/** Approvals, from the question to the gate that uses them. */
@NullMarked
package io.countersign.testkit.approval;

import org.jspecify.annotations.NullMarked;
