/** Sales orders, use case B: a workflow, its actions, and a scenario. */
@NullMarked
package io.countersign.erp.order;

import org.jspecify.annotations.NullMarked;
