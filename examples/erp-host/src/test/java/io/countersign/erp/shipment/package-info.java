/** Shipments, use case D: a workflow, its action, and a scenario. */
@NullMarked
package io.countersign.erp.shipment;

import org.jspecify.annotations.NullMarked;
