package io.countersign.erp.story;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.inspect.Timeline;
import io.countersign.engine.inspect.Verification;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.erp.ErpHost;
import io.countersign.erp.UserRequests;
import io.countersign.erp.document.RequestResult;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * Printer of a story of one organisation while it runs. It checks each result before it prints it,
 * and throws if the result is another one.
 */
public final class StoryPrinter {

  private static final int ALL = 10_000;
  private static final int POLL_MILLIS = 20;
  private static final int AT_MOST_SECONDS = 60;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd MMM HH:mm:ss", Locale.ENGLISH)
          .withZone(ZoneId.of("Europe/Berlin"));

  private final ErpHost host;
  private final String org;
  private final PrintStream out;

  /** Creates a printer for an organisation. */
  public StoryPrinter(ErpHost host, String org, PrintStream out) {
    this.host = host;
    this.org = org;
    this.out = out;
  }

  /** Returns the requests of a person of the organisation. */
  public UserRequests user(String person) {
    return host.user(org, person);
  }

  /** Returns a document of the organisation. */
  public DocumentRef document(String type, String id) {
    return new DocumentRef(org, type, id);
  }

  /** Returns an amount as people write it. */
  public static String money(long cents) {
    return BigDecimal.valueOf(cents, 2).toPlainString();
  }

  void printTitle(String title, String... about) {
    out.println(title);
    out.println("=".repeat(title.length()));
    for (var line : about) {
      out.println(line);
    }
  }

  void printChapter(String name) {
    out.println();
    out.println("  " + name);
  }

  private void print(String line) {
    out.println("    " + line);
  }

  /** Expects that a request was carried out. */
  public void done(String line, RequestResult result) {
    if (!(result instanceof RequestResult.Done)) {
      throw new IllegalStateException(line + ", but: " + result);
    }
    print(line);
  }

  /** Expects that a request was refused with a code. */
  public void refused(String line, String code, RequestResult result) {
    if (!(result instanceof RequestResult.Refused refused) || !refused.code().equals(code)) {
      throw new IllegalStateException(
          "Expected " + code + " for: " + line + ", but found " + result);
    }
    print(line);
    out.println("      ✗ " + code + " (" + refused.kind().name().toLowerCase(Locale.ROOT) + ")");
    out.println("        " + refused.reason());
  }

  /** Waits until workers have brought a fact about; throws if they have not within a minute. */
  public void then(String fact, BooleanSupplier holds) {
    var found = new CompletableFuture<Void>();
    var timer = Executors.newSingleThreadScheduledExecutor();
    var polls =
        timer.scheduleWithFixedDelay(
            () -> poll(holds, found), 0, POLL_MILLIS, TimeUnit.MILLISECONDS);
    try {
      found.get(AT_MOST_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IllegalStateException("Expected within a minute: " + fact, e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("Failed to check: " + fact, e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted before: " + fact, e);
    } finally {
      polls.cancel(false);
      timer.shutdown();
    }
    out.println("      → " + fact);
  }

  private static void poll(BooleanSupplier holds, CompletableFuture<Void> found) {
    try {
      if (holds.getAsBoolean()) {
        found.complete(null);
      }
    } catch (RuntimeException failure) {
      found.completeExceptionally(failure);
    }
  }

  /** Waits until a document has a status. */
  public void becomes(DocumentRef document, String status) {
    then(
        document.id() + " is " + status,
        () -> user("erp").find(document).filter(view -> view.status().equals(status)).isPresent());
  }

  /** Waits until the workflow of a document has ended. */
  public void ends(DocumentRef document) {
    then(
        "the workflow of " + document.id() + " has ended",
        () -> status(document) == InstanceStatus.COMPLETED);
  }

  /** Waits until the workflow of a document stops for an operator, and prints its reasons. */
  public void stops(DocumentRef document) {
    then(
        "the workflow of " + document.id() + " stops and says why:",
        () -> status(document) == InstanceStatus.PAUSED);
    var reasons =
        host.transactions()
            .in(
                org,
                tx ->
                    host.engine()
                        .inspect()
                        .explain(
                            tx.store(),
                            OrgId.of(org),
                            InstanceId.of(host.latest(tx, document).identity().instance()))
                        .orElseThrow());
    reasons.sentences().forEach(sentence -> out.println("        " + sentence));
  }

  private InstanceStatus status(DocumentRef document) {
    return host.transactions().in(org, tx -> host.latest(tx, document).progress().status());
  }

  /** Returns whether the timeline of a document has a line that contains a text. */
  public boolean says(DocumentRef document, String text) {
    return timeline(document).stream().anyMatch(line -> line.what().contains(text));
  }

  private List<Timeline.Line> timeline(DocumentRef document) {
    return host.transactions()
        .in(
            org,
            tx ->
                host.engine()
                    .inspect()
                    .timeline(
                        tx.store(),
                        OrgId.of(org),
                        InstanceId.of(host.latest(tx, document).identity().instance()),
                        0,
                        ALL)
                    .orThrow());
  }

  /**
   * Prints the milestones of a document, and the verified head of its journal.
   *
   * @throws IllegalStateException if the journal was tampered with
   */
  public void printJournal(DocumentRef document) {
    var verified =
        host.transactions()
            .in(
                org,
                tx ->
                    host.engine()
                        .inspect()
                        .verify(
                            tx.store(),
                            OrgId.of(org),
                            InstanceId.of(host.latest(tx, document).identity().instance()))
                        .orElseThrow());
    if (!(verified instanceof Verification.Sound sound)) {
      throw new IllegalStateException(verified.problems().toString());
    }
    printChapter("Journal of " + document.id());
    timeline(document).stream()
        .filter(Timeline.Line::milestone)
        .forEach(line -> print(TIME.format(line.at()) + "  " + line.what()));
    print("verified: " + sound.head().seq() + " events, head " + sound.head().hash());
  }
}
