/** Purchase orders, use case C: a workflow, existing rules, and a scenario. */
@NullMarked
package io.countersign.erp.purchase;

import org.jspecify.annotations.NullMarked;
