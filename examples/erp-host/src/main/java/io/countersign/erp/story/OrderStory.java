package io.countersign.erp.story;

import io.countersign.engine.document.DocumentRef;
import io.countersign.erp.Clerk;
import io.countersign.erp.workflow.SalesOrders;
import java.util.Map;

/**
 * Use case B. An order has its credit checked, its goods reserved and the warehouse told, all at
 * once. The first that decides ends the others.
 */
final class OrderStory {

  private final Story story;
  private final Cast cast;
  private final Clerk eve;

  OrderStory(Story story) {
    this.story = story;
    cast = story.cast(Map.of()).person("eve").stock("lamp", 10);
    story.host().publish(story.org(), SalesOrders.withCreditCheck());
    eve = story.clerk("eve");
  }

  void run() {
    story.title("B. A sales order that is checked, reserved and announced at once");
    reserved();
    outOfStock();
    story.journal(withoutCredit());
  }

  private void reserved() {
    var order = submitted("SO-1", 4, 100_00);
    story.then("four lamps are set aside", () -> cast.free("lamp") == 6);
    story.then("the warehouse is told", () -> cast.messages("warehouse").size() == 1);
    story.hears("warehouse", "inventory:reserved:SO-1", Map.of());
    story.becomes(order, "active");
  }

  private void outOfStock() {
    var order = submitted("SO-2", 40, 100_00);
    story.becomes(order, "active");
    story.then("there are still six: forty are on backorder", () -> cast.free("lamp") == 6);
  }

  private DocumentRef withoutCredit() {
    var order = submitted("SO-3", 2, 50_00);
    story.then("what was set aside is put back", () -> cast.free("lamp") == 6 && waits(order));
    story.hears("bank", "payment:SO-3", Map.of("amount", 100_00L));
    story.becomes(order, "active");
    story.then("and set aside again, because it is paid", () -> cast.free("lamp") == 4);
    return order;
  }

  private boolean waits(DocumentRef order) {
    return Evidence.of(story.host(), order).says("waits for the event payment:SO-3");
  }

  private DocumentRef submitted(String id, long quantity, long credit) {
    var order = story.document("sales_order", id);
    var fields =
        Map.of(
            "id",
            id,
            "item",
            "lamp",
            "quantity",
            quantity,
            "grand_total",
            100_00L,
            "customer",
            Map.of("name", "Bo", "credit_available", credit));
    story.tell(
        "eve enters " + id + ": " + quantity + " lamps for 10000, of a credit of " + credit,
        eve.creates(order, fields));
    story.tell("eve submits it", eve.requests(order, "submit"));
    return order;
  }
}
