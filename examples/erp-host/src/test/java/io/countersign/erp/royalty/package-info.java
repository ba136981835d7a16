/** Royalties, use case E: a workflow, its action, and a scenario with a portal that fails. */
@NullMarked
package io.countersign.erp.royalty;

import org.jspecify.annotations.NullMarked;
