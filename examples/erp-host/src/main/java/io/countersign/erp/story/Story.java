package io.countersign.erp.story;

import io.countersign.engine.advance.Booking;
import io.countersign.engine.document.DocumentRef;
import io.countersign.erp.Clerk;
import io.countersign.erp.ErpHost;
import io.countersign.erp.Inbound;
import io.countersign.erp.document.Mutated;
import io.countersign.json.Json;
import io.countersign.webhook.WebhookSignature;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Tells a story while it happens. What it says to have come true has come true. */
final class Story {

  private static final Duration A_MOMENT = Duration.ofSeconds(1);

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

  void title(String title) {
    out.println();
    out.println(title);
    out.println("-".repeat(title.length()));
  }

  /** Something that somebody does. */
  void tell(String line) {
    out.println("  " + line);
  }

  /** Something that somebody does and that has to be let. */
  void tell(String line, Mutated mutated) {
    if (mutated instanceof Mutated.Refused refused) {
      throw new IllegalStateException(line + ", but: " + refused.code() + " " + refused.reason());
    }
    tell(line);
  }

  /** Something that somebody asks for or answers, and that has to be taken. */
  void tell(String line, Booking booking) {
    if (!(booking instanceof Booking.Booked)) {
      throw new IllegalStateException(line + ", but: " + booking);
    }
    tell(line);
  }

  /** Something that somebody tries and that is refused. */
  void refused(String line, Mutated mutated) {
    if (!(mutated instanceof Mutated.Refused refused)) {
      throw new IllegalStateException(line + " should have been refused.");
    }
    tell(line);
    out.println("    refused: " + refused.code());
    out.println("    " + refused.reason());
  }

  /** What workers make of it, sooner or later. */
  void then(String fact, BooleanSupplier isSo) {
    erp.patience().until(fact, isSo);
    out.println("    → " + fact);
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
    then(document.id() + " is " + status, () -> hasStatus(document, status));
  }

  private boolean hasStatus(DocumentRef document, String status) {
    return clerk("erp").sees(document).filter(view -> view.status().equals(status)).isPresent();
  }

  void passes(String line, Duration time) {
    tell(line);
    erp.clock().passes(time);
  }

  /** A partner tells something, by a signed request. */
  void hears(String partner, String key, Map<String, ?> payload) {
    var text = Json.write(Map.of("id", "1 of " + key, "key", key, "payload", payload));
    var body = text.getBytes(StandardCharsets.UTF_8);
    var inbound = new Inbound(host(), org, partner, RunningErp.SECRET, erp.clock());
    var signature = WebhookSignature.sign(RunningErp.SECRET, body, erp.clock().instant());
    int status = inbound.post(signature, body);
    if (status >= 300) {
      throw new IllegalStateException("Expected " + key + " to be taken in, but: " + status);
    }
    tell(partner + " reports " + key);
  }

  /** What the journal has of it, from the first event to the last. */
  void journal(DocumentRef document) {
    var evidence = Evidence.of(host(), document);
    out.println();
    out.println("  The journal of " + document.id() + ":");
    evidence.told().forEach(line -> out.println("    " + line));
    out.println("  verified, " + evidence.head().seq() + " events, head " + evidence.head().hash());
  }
}
