package io.countersign.quickstart;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.inspect.Timeline;
import io.countersign.engine.inspect.Verification;
import io.countersign.engine.inspect.WorkflowQueries;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.postgres.jdbi.JdbiHandles;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Function;

/**
 * The story of one invoice. Each action is a request of a person; the new journal entries are
 * printed below it. Throws if a step does not behave as described.
 */
final class Story {

  /** After this line, the process is killed. */
  static final String COMMITTED = "  It is committed, and no worker has acted on it yet.";

  private static final String ORG = "acme";
  private static final DocumentRef INVOICE = new DocumentRef(ORG, "invoice", "INV-7");
  private static final RequestContext EVE = RequestContext.of(Actor.person("Eve"));
  private static final RequestContext FIONA = RequestContext.of(Actor.person("Fiona"));
  private static final RequestContext OTTO = RequestContext.of(Actor.person("Otto"));
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

  private final Accounting accounting;
  private final WorkflowQueries inspection;
  private final PrintStream out;
  private long told;

  Story(Accounting accounting, PrintStream out) {
    this.accounting = accounting;
    this.inspection = accounting.engine().inspect();
    this.out = out;
  }

  /** Whether the database knows the invoice already. */
  boolean isUnderWay() {
    return in(tx -> accounting.invoices().find(tx, INVOICE)).isPresent();
  }

  void begin() {
    var workflow = InvoiceWorkflow.compiled();
    var published = in(tx -> accounting.engine().publish(tx, OrgId.of(ORG), workflow));
    expect("approvers who can be found", published.problems().isEmpty());

    act("Eve enters an invoice over 1200.", accounting.enter(EVE, INVOICE, amount(1200)));
    act("She corrects it to 1250.", accounting.edit(EVE, INVOICE, amount(1250)));
    act("She submits it. Two are asked, side by side.", accounting.submit(EVE, INVOICE));
    act("Fiona approves the 1250.", accounting.approve(FIONA, INVOICE));
    act("Eve makes it 12500.", accounting.edit(EVE, INVOICE, amount(12500)));
    act("She submits it again.", accounting.submit(EVE, INVOICE));
    act("Otto approves the 12500.", accounting.approve(OTTO, INVOICE));
    booked("Fiona approves the 12500.", accounting.approve(FIONA, INVOICE));
    journal();
    out.println(COMMITTED);
  }

  void goOn() {
    var reasons =
        in(tx -> inspection.explain(tx, OrgId.of(ORG), InstanceId.of(instance(tx)))).orElseThrow();
    out.println("\nThe database knows why INV-7 does not move:");
    reasons.sentences().forEach(reason -> out.println("  " + reason));
    lines().forEach(line -> told = line.seq());

    out.println("\nA worker takes a turn.");
    work();
    refused("Eve makes it 1.", accounting.edit(EVE, INVOICE, amount(1)));
    prove();
  }

  /** That all of it came out as told, by what is in the tables and in the journal. */
  private void prove() {
    var invoice = in(tx -> accounting.invoices().find(tx, INVOICE)).orElseThrow();
    expect("an active invoice", invoice.status().equals("active"));
    var ledger =
        in(tx -> JdbiHandles.of(tx).select(InvoiceSql.POSTED).mapTo(BigDecimal.class).list());
    expect("just one posting, of what both approved", ledger.equals(List.of(amount(12500))));
    told = 0;
    expect("an approval that died", lines().stream().anyMatch(Story::isDeathOfAnApproval));
    var verified =
        in(tx -> inspection.verify(tx, OrgId.of(ORG), InstanceId.of(instance(tx)))).orElseThrow();
    expect("an intact journal", verified instanceof Verification.Sound);

    var head = ((Verification.Sound) verified).head();
    out.println("\nINV-7 is " + invoice.status() + ", and posted once: " + ledger.get(0) + ".");
    out.println("Its journal is verified: " + head.seq() + " events, whose chain ends with");
    out.println("  " + head.hash());
  }

  private static boolean isDeathOfAnApproval(Timeline.Line line) {
    return line.what().contains("'finance manager' become invalid: drift");
  }

  private void act(String words, CommandResult result) {
    booked(words, result);
    work();
  }

  private void booked(String words, CommandResult result) {
    expect(words, result instanceof CommandResult.Accepted);
    out.println("\n" + words);
  }

  private void refused(String words, CommandResult result) {
    expect("a refusal: " + words, result instanceof CommandResult.Rejected);
    out.println("\n" + words);
    for (var problem : ((CommandResult.Rejected) result).problems()) {
      expect("a locked invoice", problem.code() == EngineCode.WORKFLOW_EDIT_LOCKED);
      out.println("  refused: " + problem.code().name());
      out.println("  " + problem.message() + "\n  " + problem.remedy());
    }
  }

  /** A worker's turns, until nothing is due. A server has workers on threads of its own. */
  private void work() {
    var turns = accounting.engine().turns(WorkerOptions.of("worker"));
    while (turns.advance() > 0) {}
    journal();
  }

  private void journal() {
    for (var line : lines()) {
      told = line.seq();
      if (line.milestone()) {
        out.println("  " + TIME.format(line.at()) + "  " + line.what());
      }
    }
  }

  private List<Timeline.Line> lines() {
    return in(tx ->
            inspection.timeline(
                tx, OrgId.of(ORG), InstanceId.of(instance(tx)), told, Integer.MAX_VALUE))
        .orThrow();
  }

  private String instance(StoreTransaction tx) {
    return inspection.instance(tx, INVOICE).orElseThrow();
  }

  private <T> T in(Function<StoreTransaction, T> work) {
    return accounting.store().transactions().inOwn(work);
  }

  private static BigDecimal amount(long whole) {
    return BigDecimal.valueOf(whole).setScale(2);
  }

  private static void expect(String what, boolean isSo) {
    if (!isSo) {
      throw new IllegalStateException("Expected " + what + ", but found something else.");
    }
  }
}
