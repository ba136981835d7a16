package io.countersign.erp.order;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.erp.document.DocumentType.ActionResult;
import io.countersign.erp.tenancy.OrgTransaction;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Actions that reserve goods for orders, release them, or order more. */
final class StockActions {

  private static final String TAKE =
      """
      UPDATE erp.stock SET free = free - :quantity WHERE item = :item AND free >= :quantity
      """;

  private static final String RESERVE =
      """
      INSERT INTO erp.reservations (org_id, order_id, item, quantity, backorder)
      VALUES (:org, :id, :item, :quantity, :backorder)
      """;

  /** Deletes a reservation and returns its goods to the stock, in one statement. */
  private static final String RELEASE =
      """
      WITH released AS (
        DELETE FROM erp.reservations WHERE order_id = :id AND NOT backorder
        RETURNING item, quantity)
      UPDATE erp.stock SET free = free + released.quantity
      FROM released WHERE erp.stock.item = released.item
      """;

  private StockActions() {}

  static ActionResult reserve(
      OrgTransaction tx,
      DocumentRef document,
      DocumentView view,
      Map<String, @Nullable Object> payload) {
    int taken =
        tx.handle()
            .createUpdate(TAKE)
            .bind("item", item(view))
            .bind("quantity", quantity(view))
            .execute();
    if (taken == 0) {
      return new ActionResult.Declined("OUT_OF_STOCK", "there is not enough " + item(view));
    }
    return write(tx, document, view, false);
  }

  static ActionResult backorder(
      OrgTransaction tx,
      DocumentRef document,
      DocumentView view,
      Map<String, @Nullable Object> payload) {
    return write(tx, document, view, true);
  }

  static ActionResult release(
      OrgTransaction tx,
      DocumentRef document,
      DocumentView view,
      Map<String, @Nullable Object> payload) {
    tx.handle().createUpdate(RELEASE).bind("id", document.id()).execute();
    return new ActionResult.Done(Map.of(), Map.of("released", item(view)));
  }

  private static ActionResult write(
      OrgTransaction tx, DocumentRef document, DocumentView view, boolean backorder) {
    tx.handle()
        .createUpdate(RESERVE)
        .bind("org", tx.org())
        .bind("id", document.id())
        .bind("item", item(view))
        .bind("quantity", quantity(view))
        .bind("backorder", backorder)
        .execute();
    return new ActionResult.Done(
        Map.of(), Map.of(backorder ? "backorder" : "reserved", item(view)));
  }

  private static String item(DocumentView view) {
    return String.valueOf(view.fields().get("item"));
  }

  private static long quantity(DocumentView view) {
    return view.fields().get("quantity") instanceof Long quantity ? quantity : 0;
  }
}
