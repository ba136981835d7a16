package io.countersign.erp.story;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.inspect.Timeline;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.erp.Clerk;
import io.countersign.erp.ErpHost;
import io.countersign.erp.Reply;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Narrator of a story while it runs. Every printed result has been checked. */
final class Story {

  private static final Duration A_MOMENT = Duration.ofSeconds(2);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd MMM HH:mm", Locale.ENGLISH)
          .withZone(ZoneId.of("Europe/Berlin"));

  private final RunningErp erp;
  private final PrintStream out;
  private final String org;

  /** A story of one organisation. */
  Story(RunningErp erp, String org, PrintStream out) {
    this.erp = erp;
    this.org = org;
    this.out = out;
  }

  String org() {
    return org;
  }

  ErpHost host() {
    return erp.host();
  }

  Portal portal() {
    return erp.portal();
  }

  /** The organisation, which comes into being. */
  Cast cast(Map<String, ?> settings) {
    return Cast.of(host().units(), org, settings);
  }

  Clerk clerk(String person) {
    return host().clerk(org, person);
  }

  DocumentRef document(String type, String id) {
    return new DocumentRef(org, type, id);
  }

  /** An amount as people write it. */
  static String money(long cents) {
    return BigDecimal.valueOf(cents, 2).toPlainString();
  }

  void title(String title, String... about) {
    out.println();
    out.println(title);
    out.println("=".repeat(title.length()));
    for (var line : about) {
      out.println(line);
    }
  }

  void chapter(String name) {
    out.println();
    out.println("  " + name);
  }

  /** Prints an action of a person. */
  void tell(String line) {
    out.println("    " + line);
  }

  /** Prints a request, which must succeed. */
  void tell(String line, Reply reply) {
    if (!(reply instanceof Reply.Done)) {
      throw new IllegalStateException(line + ", but: " + reply);
    }
    tell(line);
  }

  /** Prints an attempt, which must be refused. */
  void refused(String line, String code, Reply reply) {
    if (!(reply instanceof Reply.No no) || !no.code().equals(code)) {
      throw new IllegalStateException(line + " should have been refused: " + reply);
    }
    tell(line);
    out.println("      ✗ " + no.code() + " (" + no.kind().name().toLowerCase(Locale.ROOT) + ")");
    out.println("        " + no.reason());
  }

  /** What workers make of it, sooner or later. */
  void then(String fact, BooleanSupplier isSo) {
    erp.patience().until(fact, isSo);
    out.println("      → " + fact);
  }

  /** What workers make of it when some more time has passed: it is moved until it is so. */
  void later(String fact, BooleanSupplier isSo) {
    then(
        fact,
        () -> {
          erp.clock().passes(A_MOMENT);
          return isSo.getAsBoolean();
        });
  }

  /** The status that a document comes to. */
  void becomes(DocumentRef document, String status) {
    then(document.id() + " is " + status, () -> is(document, status));
  }

  /** The same, where two organisations have a document of that number. */
  void becomesOurs(DocumentRef document, String status) {
    then(document.id() + " of the " + org + " is " + status, () -> is(document, status));
  }

  private boolean is(DocumentRef document, String status) {
    return clerk("erp").sees(document).filter(view -> view.status().equals(status)).isPresent();
  }

  /** The workflow of a document reaches its end. */
  void ends(DocumentRef document) {
    then(
        "the workflow of " + document.id() + " has reached its end",
        () -> status(document) == InstanceStatus.COMPLETED);
  }

  /** Expects that the workflow of a document stops, because only an operator can help. */
  void stops(DocumentRef document) {
    then(
        "the workflow of " + document.id() + " stops and says why:",
        () -> status(document) == InstanceStatus.PAUSED);
    host()
        .units()
        .in(
            org,
            unit -> {
              var tx = unit.transaction();
              var instance = host().latest(unit, document).identity().instance();
              return host()
                  .engine()
                  .inspect()
                  .explain(tx, OrgId.of(org), InstanceId.of(instance))
                  .orElseThrow();
            })
        .sentences()
        .forEach(sentence -> out.println("        " + sentence));
  }

  private InstanceStatus status(DocumentRef document) {
    return host().units().in(org, unit -> host().latest(unit, document).progress().status());
  }

  /** Whether the journal of a document has a line with these words. */
  boolean says(DocumentRef document, String words) {
    return Evidence.of(host(), document).says(words);
  }

  /** Whether an answer changed nothing, because the question is over. */
  boolean comesTooLate(Reply reply) {
    return reply instanceof Reply.Unchanged
        || (reply instanceof Reply.No no && no.kind() == Reply.Kind.OUTDATED);
  }

  void passes(String line, Duration time) {
    erp.clock().passes(time);
    tell(line + "; it is " + at(erp.clock().instant()));
  }

  private static String at(Instant time) {
    return TIME.format(time);
  }

  /** A partner tells something, by a signed request. */
  void hears(String partner, String key, Map<String, ?> payload) {
    hears(partner, key, payload, "");
  }

  /** The same, in words that say more. */
  void hears(String partner, String key, Map<String, ?> payload, String how) {
    int status = erp.partners().reports(org, partner, key, payload);
    if (status >= 300) {
      throw new IllegalStateException("Expected " + key + " to be taken in, but: " + status);
    }
    tell(partner + " reports " + key + how);
  }

  /** Sends an event with a forged signature in the name of a partner. */
  void forged(String partner, String key, Map<String, ?> payload) {
    int status = erp.partners().forges(org, partner, key, payload);
    tell("somebody says to be " + partner + " and reports " + key);
    out.println("      ✗ " + status + ", because the signature is wrong");
  }

  /** What the journal has of it, from the first event to the last. */
  void journal(DocumentRef document) {
    var evidence = Evidence.of(host(), document);
    chapter("Journal of " + document.id() + " (" + org + ")");
    evidence.told().forEach(this::line);
    out.println(
        "    verified: " + evidence.head().seq() + " events, head " + evidence.head().hash());
  }

  private void line(Timeline.Line line) {
    out.println("    " + at(line.at()) + "  " + line.what());
  }
}
