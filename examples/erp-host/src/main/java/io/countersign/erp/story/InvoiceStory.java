package io.countersign.erp.story;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.port.EffectSender;
import io.countersign.erp.ErpApplication;
import io.countersign.erp.ErpDatabase;
import io.countersign.erp.ErpHost;
import io.countersign.erp.UserRequests;
import io.countersign.erp.invoice.InvoiceWorkflow;
import io.countersign.testkit.server.TestPostgres;
import io.countersign.webhook.SigningSecret;
import io.countersign.webhook.SigningSecrets;
import io.countersign.webhook.WebhookAllowList;
import io.countersign.webhook.WebhookSender;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The story of five invoices: approved by as few people as their amounts allow, posted, and paid by
 * the bank. The main class.
 */
public final class InvoiceStory {

  private static final String ORG = "acme";
  private static final String PEOPLE = "acme.sql";
  private static final String TRUSTED = "trusted-ltd";
  private static final String TOTAL = "grand_total";

  /** A real ERP asks its key store here. No two organisations share a secret. */
  private static final SigningSecrets SECRETS =
      (org, name) ->
          name.equals(InvoiceWorkflow.BANK)
              ? Optional.of(SigningSecret.ofText("between " + org + " and its bank only"))
              : Optional.empty();

  private final ErpHost host;
  private final BankServer bank;
  private final StoryPrinter story;
  private final UserRequests eve;
  private final UserRequests ada;
  private final UserRequests grace;
  private final UserRequests fiona;
  private final UserRequests otto;

  InvoiceStory(ErpHost host, BankServer bank, PrintStream out) {
    this.host = host;
    this.bank = bank;
    story = new StoryPrinter(host, ORG, out);
    eve = story.user("eve");
    ada = story.user("ada");
    grace = story.user("grace");
    fiona = story.user("fiona");
    otto = story.user("otto");
  }

  /** Wiring of the ERP. The story is the same on JDBI and under Spring. */
  @FunctionalInterface
  public interface Wiring {

    /** Returns an ERP on a database. */
    ErpHost host(ErpDatabase database, InstantSource clock, EffectSender webhooks);
  }

  /** Runs the story on JDBI. */
  public static void main(String[] args) throws SQLException {
    run(new PrintStream(System.out, true, StandardCharsets.UTF_8), ErpHost::onJdbi);
  }

  /** Runs the story on a database that exists as long as it runs. */
  public static void run(PrintStream out, Wiring wiring) throws SQLException {
    var clock = InstantSource.system();
    try (var server = TestPostgres.databaseFor(InvoiceStory.class)) {
      ErpDatabase.install(server.dataSource(), clock.instant());
      try (var database = ErpDatabase.open(server.jdbcUrl());
          var bank = bank(clock)) {
        var host = wiring.host(database, clock, webhooks(clock));
        try (var application = ErpApplication.start(host, database.web(), clock.instant())) {
          out.println("The ERP starts with " + application.warnings().size() + " warnings.");
          out.println();
          new InvoiceStory(host, bank, out).run();
        }
      }
    }
    out.println();
    out.println("Each line was checked before it was printed. The database is removed.");
  }

  /** The bank of the story's organisation. */
  private static BankServer bank(InstantSource clock) {
    return new BankServer(SECRETS.find(ORG, InvoiceWorkflow.BANK).orElseThrow(), clock);
  }

  /** Sender of webhooks to this machine only; an ERP in production lists its partners' hosts. */
  private static EffectSender webhooks(InstantSource clock) {
    var here = "127.0.0.1";
    var targets = WebhookAllowList.builder().plainHttp(here).privateAddresses(here).build();
    return WebhookSender.to(targets, clock).secrets(SECRETS).build();
  }

  void run() {
    host.transactions().in(ORG, tx -> tx.handle().createScript(people()).execute());
    host.publish(ORG, InvoiceWorkflow.inThreeLanes());
    story.printTitle(
        "Invoices in three lanes",
        "Up to 500.00 of a trusted vendor need no approval. Above 10000.00, the finance manager",
        "(fiona) and the budget owner (otto) approve in parallel. All others go to a chain: ada,",
        "then grace. Approved invoices are posted to the general ledger, and the bank gets a",
        "payment order.",
        "",
        "Each line is a request of a person, in one transaction. → is a result of the workers,",
        "✗ a refusal.");
    fastLane();
    chain();
    rejected();
    var changed = exceptionLane();
    policy();
    story.printJournal(changed);
  }

  /** The organisation of the story, its people, roles and policies. */
  private String people() {
    try (var stream = Objects.requireNonNull(InvoiceStory.class.getResourceAsStream(PEOPLE))) {
      var text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return text.replace("${bank_url}", bank.url());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void fastLane() {
    story.printChapter("Fast lane");
    var invoice = submitted("eve", "INV-1", 500_00, TRUSTED);
    story.becomes(invoice, "active");
    story.then("it is posted without a question", () -> isPosted(invoice, 500_00));
    isPaid(invoice, 500_00);
    story.refused(
        "eve corrects the posted invoice", "WORKFLOW_EDIT_LOCKED", eve.edit(invoice, TOTAL, 1L));
    story.done("eve closes it", eve.request(invoice, "close"));
    story.ends(invoice);
  }

  private void chain() {
    story.printChapter("Chain, because the vendor is not trusted");
    var invoice = submitted("eve", "INV-2", 500_00, "unknown-inc");
    story.then("ada is asked", () -> ada.isAskedAbout(invoice));
    story.done("ada approves", ada.approve(invoice));
    story.then("grace is asked next", () -> grace.isAskedAbout(invoice));
    story.done("grace approves", grace.approve(invoice));
    story.then("it is posted", () -> isPosted(invoice, 500_00));
    isPaid(invoice, 500_00);
  }

  private void rejected() {
    story.printChapter("Chain again: 10000.00 is not above 10000.00");
    var invoice = submitted("eve", "INV-3", 10_000_00, TRUSTED);
    story.then("ada is asked", () -> ada.isAskedAbout(invoice));
    story.done("ada rejects: not ours", ada.reject(invoice, "not ours"));
    story.becomes(invoice, "draft");
  }

  private DocumentRef exceptionLane() {
    story.printChapter("Exception lane: rejected, submitted again, changed while it is approved");
    var invoice = submitted("eve", "INV-4", 10_000_01, TRUSTED);
    bothAreAsked(invoice);
    story.done("fiona rejects: wrong cost centre", fiona.reject(invoice, "wrong cost centre"));
    story.becomes(invoice, "draft");
    story.then("otto's question is closed", () -> !otto.isAskedAbout(invoice));

    story.done("eve submits it again, unchanged", eve.request(invoice, "submit"));
    bothAreAsked(invoice);
    story.done("fiona approves", fiona.approve(invoice));
    story.done("eve changes the amount meanwhile", eve.edit(invoice, TOTAL, 12_000_00L));
    story.becomes(invoice, "amended");
    story.then("otto's question is closed", () -> !otto.isAskedAbout(invoice));
    refusals(invoice);

    story.done("eve submits the new version", eve.request(invoice, "submit"));
    bothAreAsked(invoice);
    story.done("otto approves", otto.approve(invoice));
    story.then(
        "one approval is not enough: it waits for fiona",
        () -> story.says(invoice, "'Both approved' waits for the other branches"));
    story.done("fiona approves", fiona.approve(invoice));
    story.then("it is posted once, as approved", () -> isPosted(invoice, 12_000_00));
    isPaid(invoice, 12_000_00);
    return invoice;
  }

  private void refusals(DocumentRef invoice) {
    story.refused(
        "mallory changes it too", "NOT_GRANTED", story.user("mallory").edit(invoice, "note", "!"));
    story.refused(
        "eve overwrites the status",
        "WORKFLOW_GATE_REQUIRED",
        eve.overwriteStatus(invoice, "active"));
    story.refused(
        "eve saves a form that she opened before",
        "VERSION_STALE",
        eve.edit(invoice, 2, "note", "urgent"));
  }

  private void policy() {
    story.printChapter("Policy: mia may enter invoices, and may not post them");
    var invoice = submitted("mia", "INV-5", 20_00, TRUSTED);
    story.stops(invoice);
    story.then("nothing is posted", () -> posted(invoice).isEmpty());
    story.done(
        "fiona, who may post, retries it in her name",
        fiona.retry(invoice, "fiona may post, mia may not"));
    story.then("it is posted", () -> isPosted(invoice, 20_00));
    isPaid(invoice, 20_00);
  }

  private void bothAreAsked(DocumentRef invoice) {
    story.then(
        "fiona and otto are asked in parallel",
        () -> fiona.isAskedAbout(invoice) && otto.isAskedAbout(invoice));
  }

  private boolean isPosted(DocumentRef invoice, long cents) {
    return posted(invoice).equals(List.of(cents));
  }

  private List<Long> posted(DocumentRef invoice) {
    return host.transactions().in(ORG, tx -> InvoiceWorkflow.posted(tx, invoice));
  }

  /** The bank has one order, and the workflow knows that it arrived. */
  private void isPaid(DocumentRef invoice, long cents) {
    story.then(
        "the bank has one payment order: " + StoryPrinter.money(cents),
        () ->
            bank.ordered(invoice.id()).equals(List.of(cents))
                && story.says(invoice, "'Payment order' is completed"));
  }

  private DocumentRef submitted(String person, String id, long cents, String vendor) {
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
    story.done(
        person + " enters " + id + " of " + vendor + ": " + StoryPrinter.money(cents),
        story.user(person).create(invoice, fields));
    story.done(person + " submits it", story.user(person).request(invoice, "submit"));
    return invoice;
  }
}
