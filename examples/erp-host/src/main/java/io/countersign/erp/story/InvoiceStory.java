package io.countersign.erp.story;

import io.countersign.engine.document.DocumentRef;
import io.countersign.erp.Clerk;
import io.countersign.erp.workflow.Invoices;
import java.util.List;
import java.util.Map;

/**
 * Use case A. Small invoices of trusted vendors are approved by nobody; high ones by two people
 * side by side; all others by a chain. A rejection goes back to the author, and a change while
 * people are asked has them asked anew.
 */
final class InvoiceStory {

  private final Story story;
  private final Cast cast;
  private final Clerk eve;
  private final Clerk fiona;
  private final Clerk otto;

  InvoiceStory(Story story) {
    this.story = story;
    cast =
        story
            .cast(Map.of("trusted_vendors", List.of("trusted-ltd")))
            .person("eve", "clerk")
            .person("mallory")
            .person("ada")
            .person("grace")
            .person("fiona", "finance_manager")
            .person("otto")
            .chain("invoice-default", "ada", "grace")
            .policy("invoice.create", "clerk")
            .policy("invoice.edit", "clerk");
    story.host().publish(story.org(), Invoices.inThreeLanes());
    eve = story.clerk("eve");
    fiona = story.clerk("fiona");
    otto = story.clerk("otto");
  }

  void run() {
    story.title("A. Invoices in three lanes");
    fastLane();
    elseLane();
    var invoice = exceptionLane();
    story.journal(invoice);
  }

  private void fastLane() {
    var invoice = submitted("INV-1", 500_00, "trusted-ltd");
    story.becomes(invoice, "active");
    story.then("it is posted, and nobody was asked", () -> isPosted(invoice, 500_00));
    story.refused("eve corrects the posted invoice", eve.edits(invoice, "grand_total", 1L));
    story.tell("eve closes INV-1", eve.requests(invoice, "close"));
  }

  private void elseLane() {
    var invoice = submitted("INV-2", 500_00, "somebody-inc");
    story.then("ada is asked first", () -> isAsked("ada", invoice));
    story.tell("ada approves", story.clerk("ada").approves(invoice));
    story.then("grace is asked next", () -> isAsked("grace", invoice));
    story.tell("grace approves", story.clerk("grace").approves(invoice));
    story.becomes(invoice, "active");
  }

  private DocumentRef exceptionLane() {
    var invoice = submitted("INV-3", 10_000_01, "trusted-ltd");
    bothAreAsked(invoice);
    story.tell("fiona rejects: wrong cost centre", fiona.rejects(invoice, "wrong cost centre"));
    story.becomes(invoice, "draft");
    story.then("otto is not asked any more", () -> !otto.isAskedAbout(invoice));

    story.tell("eve submits it again, unchanged", eve.requests(invoice, "submit"));
    bothAreAsked(invoice);
    story.tell("fiona approves", fiona.approves(invoice));
    story.tell("eve changes the amount meanwhile", eve.edits(invoice, "grand_total", 12_000_00L));
    story.becomes(invoice, "amended");
    story.then("what fiona approved is worth nothing now", () -> !otto.isAskedAbout(invoice));

    story.refused("mallory changes it as well", story.clerk("mallory").edits(invoice, "note", "!"));
    story.refused("eve writes the status herself", eve.forces(invoice, "active"));
    story.tell("eve submits the new version", eve.requests(invoice, "submit"));
    bothAreAsked(invoice);
    story.tell("otto approves", otto.approves(invoice));
    story.tell("fiona approves", fiona.approves(invoice));
    story.becomes(invoice, "active");
    story.then("it is posted once, as approved", () -> isPosted(invoice, 12_000_00));
    return invoice;
  }

  private void bothAreAsked(DocumentRef invoice) {
    story.then(
        "fiona and otto are asked, side by side",
        () -> fiona.isAskedAbout(invoice) && otto.isAskedAbout(invoice));
  }

  private boolean isAsked(String person, DocumentRef invoice) {
    return story.clerk(person).isAskedAbout(invoice);
  }

  private boolean isPosted(DocumentRef invoice, long cents) {
    return cast.ledger(invoice.id()).equals(List.of(cents));
  }

  private DocumentRef submitted(String id, long cents, String vendor) {
    var invoice = story.document("invoice", id);
    var fields =
        Map.of(
            "id", id,
            "grand_total", cents,
            "vendor_id", vendor,
            "cost_center", Map.of("code", "travel", "owner_id", "otto"));
    story.tell("eve enters " + id + " of " + vendor + ": " + cents, eve.creates(invoice, fields));
    story.tell("eve submits it", eve.requests(invoice, "submit"));
    return invoice;
  }
}
