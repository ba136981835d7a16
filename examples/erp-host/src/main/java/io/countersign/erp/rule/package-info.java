/**
 * The rules that the ERP had before the engine came: rows that say what comes of a document with
 * such a field. They still guard what people write, and workflows ask them by a step of their own.
 *
 * <p>Entry type: {@link io.countersign.erp.rule.RuleBook}.
 */
@NullMarked
package io.countersign.erp.rule;

import org.jspecify.annotations.NullMarked;
