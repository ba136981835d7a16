package io.countersign.erp.story;

import io.countersign.engine.document.DocumentRef;
import io.countersign.erp.Clerk;
import io.countersign.erp.workflow.Invoices;
import java.util.List;
import java.util.Map;

/** Use case A: an invoice is approved by as few people as its amount allows, then posted. */
final class InvoiceStory {

  private static final String TRUSTED = "trusted-ltd";
  private static final String TOTAL = "grand_total";

  private final Story story;
  private final Cast cast;
  private final Clerk eve;
  private final Clerk ada;
  private final Clerk fiona;
  private final Clerk otto;

  InvoiceStory(Story story) {
    this.story = story;
    cast =
        story
            .cast(Map.of("trusted_vendors", List.of(TRUSTED)))
            .person("eve", "clerk", "poster")
            .person("mia", "clerk")
            .person("mallory")
            .person("ada")
            .person("grace", "poster")
            .person("fiona", "finance_manager", "poster")
            .person("otto", "poster")
            .chain("invoice-default", "ada", "grace")
            .policy("invoice.create", "clerk")
            .policy("invoice.edit", "clerk")
            .policy("invoice.post_to_gl", "poster")
            .policy("workflow.intervene", "finance_manager");
    story.host().publish(story.org(), Invoices.inThreeLanes());
    eve = story.clerk("eve");
    ada = story.clerk("ada");
    fiona = story.clerk("fiona");
    otto = story.clerk("otto");
  }

  void run() {
    story.title(
        "A. Invoices in three lanes",
        "Up to 500.00 of a trusted vendor nobody is asked; above 10000.00 the finance manager and",
        "the budget owner, side by side; for all others a chain: ada, then grace.");
    fastLane();
    chain();
    rejected();
    story.journal(exceptionLane());
    policy();
  }

  private void fastLane() {
    story.chapter("Fast lane");
    var invoice = submitted("eve", "INV-1", 500_00, TRUSTED);
    story.becomes(invoice, "active");
    story.then("it is posted, and nobody was asked", () -> isPosted(invoice, 500_00));
    story.refused(
        "eve corrects the posted invoice", "WORKFLOW_EDIT_LOCKED", eve.edits(invoice, TOTAL, 1L));
    story.tell("eve closes it", eve.requests(invoice, "close"));
    story.ends(invoice);
  }

  private void chain() {
    story.chapter("The chain, because the vendor is not trusted");
    var invoice = submitted("eve", "INV-2", 500_00, "somebody-inc");
    story.then("ada is asked", () -> ada.isAskedAbout(invoice));
    story.tell("ada approves", ada.approves(invoice));
    var grace = story.clerk("grace");
    story.then("grace is asked next", () -> grace.isAskedAbout(invoice));
    story.tell("grace approves", grace.approves(invoice));
    story.then("it is posted", () -> isPosted(invoice, 500_00));
    story.becomes(invoice, "active");
  }

  private void rejected() {
    story.chapter("The chain again: 10000.00 is not above 10000.00");
    var invoice = submitted("eve", "INV-3", 10_000_00, TRUSTED);
    story.then("ada is asked", () -> ada.isAskedAbout(invoice));
    story.tell("ada rejects: not ours", ada.rejects(invoice, "not ours"));
    story.becomes(invoice, "draft");
  }

  private DocumentRef exceptionLane() {
    story.chapter("Exception lane: rejected, submitted again, changed while it is approved");
    var invoice = submitted("eve", "INV-4", 10_000_01, TRUSTED);
    bothAreAsked(invoice);
    story.tell("fiona rejects: wrong cost centre", fiona.rejects(invoice, "wrong cost centre"));
    story.becomes(invoice, "draft");
    story.then("otto is not asked any more", () -> !otto.isAskedAbout(invoice));

    story.tell("eve submits it again, unchanged", eve.requests(invoice, "submit"));
    bothAreAsked(invoice);
    story.tell("fiona approves", fiona.approves(invoice));
    story.tell("eve changes the amount meanwhile", eve.edits(invoice, TOTAL, 12_000_00L));
    story.becomes(invoice, "amended");
    story.then("otto is not asked any more", () -> !otto.isAskedAbout(invoice));

    story.refused(
        "mallory changes it as well",
        "NOT_GRANTED",
        story.clerk("mallory").edits(invoice, "note", "!"));
    story.refused(
        "eve writes the status herself", "WORKFLOW_GATE_REQUIRED", eve.forces(invoice, "active"));
    story.refused(
        "eve saves a form that she opened before",
        "VERSION_STALE",
        eve.edits(invoice, 2, "note", "urgent"));
    story.tell("eve submits the new version", eve.requests(invoice, "submit"));
    bothAreAsked(invoice);
    story.tell("otto approves", otto.approves(invoice));
    story.then(
        "one yes is not enough: it waits for fiona",
        () -> story.says(invoice, "'Both approved' waits for the other branches"));
    story.tell("fiona approves", fiona.approves(invoice));
    story.then("it is posted once, as approved", () -> isPosted(invoice, 12_000_00));
    story.becomes(invoice, "active");
    return invoice;
  }

  private void policy() {
    story.chapter("The policy: mia may enter invoices, and may not post them");
    var invoice = submitted("mia", "INV-5", 20_00, TRUSTED);
    story.stops(invoice);
    story.then("nothing is posted", () -> cast.ledger(invoice.id()).isEmpty());
    story.tell("fiona, who may, has it tried again in her name", fiona.retries(invoice));
    story.then("it is posted", () -> isPosted(invoice, 20_00));
  }

  private void bothAreAsked(DocumentRef invoice) {
    story.then(
        "fiona and otto are asked, side by side",
        () -> fiona.isAskedAbout(invoice) && otto.isAskedAbout(invoice));
  }

  private boolean isPosted(DocumentRef invoice, long cents) {
    return cast.ledger(invoice.id()).equals(List.of(cents));
  }

  private DocumentRef submitted(String person, String id, long cents, String vendor) {
    var clerk = story.clerk(person);
    var invoice = story.document("invoice", id);
    var fields =
        Map.of(
            "id",
            id,
            TOTAL,
            cents,
            "vendor_id",
            vendor,
            "cost_center",
            Map.of("code", "travel", "owner_id", "otto"));
    story.tell(
        person + " enters " + id + " of " + vendor + ": " + Story.money(cents),
        clerk.creates(invoice, fields));
    story.tell("and submits it", clerk.requests(invoice, "submit"));
    return invoice;
  }
}
