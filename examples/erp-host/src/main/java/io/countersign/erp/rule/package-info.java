/**
 * The rules that the ERP had before it embedded the engine: rows that map a field of a document to
 * an outcome. They still guard changes by users, and workflows evaluate them in a custom step.
 *
 * <p>Entry type: {@link io.countersign.erp.rule.RuleBook}.
 */
@NullMarked
package io.countersign.erp.rule;

import org.jspecify.annotations.NullMarked;
