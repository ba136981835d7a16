package io.countersign.erp.workflow;

import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.StatusContract.Role;
import java.util.List;

/** Every document type of the ERP. */
public final class DocumentTypes {

  private static final List<EntityContract> CONTRACTS =
      List.of(
          Invoices.CONTRACT,
          SalesOrders.CONTRACT,
          PurchaseOrders.CONTRACT,
          Shipments.CONTRACT,
          Royalties.CONTRACT);

  private DocumentTypes() {}

  /**
   * The status in which documents of a type begin, as its contract says.
   *
   * @throws IllegalArgumentException if the ERP has no such type
   */
  public static String firstStatus(String type) {
    return CONTRACTS.stream()
        .filter(contract -> contract.entityType().equals(type))
        .flatMap(contract -> contract.lifecycle().inRole(Role.INITIAL).stream())
        .map(status -> status.name())
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("Expected a document type, but found " + type));
  }
}
