package io.countersign.erp.story;

import io.countersign.engine.advance.Booking;
import io.countersign.engine.approval.InboxItem;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.erp.Clerk;
import io.countersign.erp.workflow.PurchaseOrders;
import java.util.Map;

/**
 * Use case C. Nobody can have one version of an order approved and another one come into force.
 * What the rules of old have to say is asked on the way.
 */
final class PurchaseStory {

  private static final String TERMS = "terms";

  private final Story story;
  private final Cast cast;
  private final Clerk eve;
  private final Clerk cleo;

  PurchaseStory(Story story) {
    this.story = story;
    cast =
        story
            .cast(Map.of())
            .person("eve")
            .person("cleo", "purchasing_manager")
            .person("cora", "compliance_officer")
            .rule("purchase_order.before_write", 1, "supplier_id missing", "refuse", "no supplier")
            .rule("purchase_order.approval", 1, "supplier_id is \"new-inc\"", "review", "is new")
            .rule("purchase_order.approval", 2, "grand_total above 5000000", "review", "is large");
    story.host().publish(story.org(), PurchaseOrders.approvedByVersion());
    eve = story.clerk("eve");
    cleo = story.clerk("cleo");
  }

  void run() {
    story.title("C. A purchase order that changes while it is approved");
    story.refused(
        "eve enters an order without a supplier",
        eve.creates(story.document("purchase_order", "PO-0"), Map.of("id", "PO-0")));
    var order = submitted("PO-1", 100_00, "known-ltd");
    story.then("cleo is asked about version 2", () -> isAskedAbout(order, 2));
    var seen = question(order);

    story.tell("eve changes the terms", eve.edits(order, TERMS, "net 60"));
    story.becomes(order, "amended");
    story.then("cleo reads that it is asked anew", () -> cast.messages("cleo").size() == 1);
    late(cleo.answers(seen, Answer.APPROVED, "as agreed"));
    story.tell("eve submits the new version", eve.requests(order, "submit"));
    story.then("cleo is asked about version 5", () -> isAskedAbout(order, 5));
    story.then("eve reads that approval starts again", () -> cast.messages("eve").size() == 1);
    story.tell("cleo approves what she sees now", cleo.approves(order));
    story.becomes(order, "active");

    story.tell("eve amends the order in force", eve.amends(order, "more work"));
    var amendment = story.document("purchase_order", "PO-1-A6");
    story.becomes(amendment, "draft");
    story.journal(order);
    newSupplier();
  }

  /** The rules of old: this one has to be looked at by compliance first. */
  private void newSupplier() {
    var order = submitted("PO-2", 100_00, "new-inc");
    var cora = story.clerk("cora");
    story.then("the rules have compliance asked first", () -> cora.isAskedAbout(order));
    story.tell("cora approves", cora.approves(order));
    story.then("then cleo is asked", () -> cleo.isAskedAbout(order));
    story.tell("cleo approves", cleo.approves(order));
    story.becomes(order, "active");
  }

  private void late(Booking booking) {
    if (booking instanceof Booking.Booked) {
      throw new IllegalStateException("An answer about version 2 must not count: " + booking);
    }
    story.tell("cleo approves what she still has on her screen: that is not taken");
  }

  private boolean isAskedAbout(DocumentRef order, long version) {
    return cleo.inbox().stream()
        .filter(item -> item.document().equals(order))
        .anyMatch(item -> item.question().pin().version() == version);
  }

  private InboxItem question(DocumentRef order) {
    return cleo.inbox().stream()
        .filter(item -> item.document().equals(order))
        .findFirst()
        .orElseThrow();
  }

  private DocumentRef submitted(String id, long cents, String supplier) {
    var order = story.document("purchase_order", id);
    var fields =
        Map.of(
            "id",
            id,
            "owner_id",
            "eve",
            "supplier_id",
            supplier,
            "grand_total",
            cents,
            TERMS,
            "net 30");
    story.tell("eve orders " + id + " from " + supplier, eve.creates(order, fields));
    story.tell("eve submits it", eve.requests(order, "submit"));
    return order;
  }
}
