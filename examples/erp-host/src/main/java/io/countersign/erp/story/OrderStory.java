package io.countersign.erp.story;

import io.countersign.engine.document.DocumentRef;
import io.countersign.erp.Clerk;
import io.countersign.erp.workflow.SalesOrders;
import java.util.Map;

/**
 * Use case B. For an order the credit is checked, the goods are reserved and the warehouse is
 * notified, in parallel. The first decision ends the other branches.
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
    story.title(
        "B. Sales orders: checked, reserved and announced at once",
        "Goods that are reserved or on backorder let the order go on. A lack of credit ends all",
        "else, and the order waits for its payment. There are ten lamps.");
    reserved();
    outOfStock();
    story.journal(withoutCredit());
  }

  private void reserved() {
    story.chapter("Four lamps, and credit");
    var order = submitted("SO-1", 4, 100_00);
    story.then("four lamps are set aside", () -> cast.free("lamp") == 6);
    story.then("the warehouse is told", () -> cast.messages("warehouse").size() == 1);
    story.hears("warehouse", "inventory:reserved:SO-1", Map.of());
    story.becomes(order, "active");
    story.tell("eve closes it", eve.requests(order, "close"));
    story.ends(order);
  }

  private void outOfStock() {
    story.chapter("Forty lamps");
    var order = submitted("SO-2", 40, 100_00);
    story.becomes(order, "active");
    story.then("there are still six: forty are on backorder", () -> cast.free("lamp") == 6);
  }

  private DocumentRef withoutCredit() {
    story.chapter("Two lamps, and half the credit");
    var order = submitted("SO-3", 2, 50_00);
    story.then(
        "it waits for its payment", () -> story.says(order, "waits for the event payment:SO-3"));
    story.then("what was set aside is put back", () -> cast.free("lamp") == 6);
    story.hears("bank", "payment:SO-3", Map.of("amount", 100_00L));
    story.becomes(order, "active");
    story.then("and set aside again, because it is paid", () -> cast.free("lamp") == 4);
    return order;
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
        "eve enters " + id + ": lamps for 100.00, of a credit of " + Story.money(credit),
        eve.creates(order, fields));
    story.tell("and submits it", eve.requests(order, "submit"));
    return order;
  }
}
