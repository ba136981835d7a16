package io.countersign.erp.story;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.erp.Clerk;
import io.countersign.erp.workflow.PurchaseOrders;
import java.util.Map;

/**
 * Use case C. It is impossible to get one version of an order approved and another one into force.
 * The workflow also evaluates the rules from before the engine.
 */
final class PurchaseStory {

  private static final String TOTAL = "grand_total";

  private final Story story;
  private final Cast cast;
  private final Clerk eve;
  private final Clerk cleo;
  private final Clerk cora;

  PurchaseStory(Story story) {
    this.story = story;
    cast =
        story
            .cast(Map.of())
            .person("eve")
            .person("cleo", "purchasing_manager")
            .person("cora", "compliance_officer")
            .rule("purchase_order.before_write", 1, "supplier_id missing", "refuse", "no supplier")
            .rule("purchase_order.after_write", 1, "grand_total above 50000", "flag", "is large")
            .rule("purchase_order.approval", 1, "supplier_id is \"new-inc\"", "review", "is new")
            .rule("purchase_order.approval", 2, "grand_total above 5000000", "review", "is huge");
    story.host().publish(story.org(), PurchaseOrders.approvedByVersion());
    eve = story.clerk("eve");
    cleo = story.clerk("cleo");
    cora = story.clerk("cora");
  }

  void run() {
    story.title(
        "C. A purchase order that changes after somebody has approved it",
        "The rules that the ERP had before the engine say whether compliance has to look; they",
        "still guard what people write, too. The manager approves in any case.");
    byTheRules();
    story.journal(changed());
  }

  private void byTheRules() {
    story.chapter("Rules of old");
    story.refused(
        "eve enters an order without a supplier",
        "RULE_BROKEN",
        eve.creates(story.document("purchase_order", "PO-0"), Map.of("id", "PO-0")));
    var order = submitted("PO-1", "known-ltd");
    story.then("the rules let it pass: cleo is asked", () -> cleo.isAskedAbout(order));
    story.tell("cleo approves", cleo.approves(order));
    story.becomes(order, "active");
  }

  private DocumentRef changed() {
    story.chapter("Approved by one, changed, and approved again by both");
    var order = submitted("PO-2", "new-inc");
    story.then("the rules have compliance asked first", () -> isAskedAbout(cora, order, 2));
    story.tell("cora approves version 2", cora.approves(order));
    story.then("cleo is asked about version 2", () -> isAskedAbout(cleo, order, 2));
    var seen = cleo.question(order).orElseThrow();

    story.tell("eve makes 100.00 into 900.00", eve.edits(order, TOTAL, 900_00L));
    story.becomes(order, "amended");
    story.then(
        "cora and cleo read that they are asked anew",
        () -> cast.messages("cora").size() == 1 && cast.messages("cleo").size() == 1);
    story.then(
        "cleo's yes to what she still has on her screen counts for nothing",
        () -> story.comesTooLate(cleo.answers(seen, Answer.APPROVED, "as agreed")));
    story.tell("eve submits the new version", eve.requests(order, "submit"));
    story.then("eve reads that approval starts again", () -> cast.messages("eve").size() == 1);
    story.then("cora is asked about version 5", () -> isAskedAbout(cora, order, 5));
    story.tell("cora approves version 5", cora.approves(order));
    story.then("cleo is asked about version 5", () -> isAskedAbout(cleo, order, 5));
    story.tell("cleo approves what she sees now", cleo.approves(order));
    story.becomes(order, "active");

    story.tell("eve amends the order in force", eve.amends(order, "more work"));
    story.becomes(story.document("purchase_order", "PO-2-A6"), "draft");
    return order;
  }

  private static boolean isAskedAbout(Clerk clerk, DocumentRef order, long version) {
    return clerk
        .question(order)
        .filter(item -> item.question().pin().version() == version)
        .isPresent();
  }

  private DocumentRef submitted(String id, String supplier) {
    var order = story.document("purchase_order", id);
    var fields =
        Map.of(
            "id",
            id,
            "owner_id",
            "eve",
            "supplier_id",
            supplier,
            TOTAL,
            100_00L,
            "terms",
            "net 30");
    story.tell("eve orders " + id + " from " + supplier + ": 100.00", eve.creates(order, fields));
    story.tell("and submits it", eve.requests(order, "submit"));
    return order;
  }
}
