package io.countersign.benchmarks.floor;

import io.countersign.engine.approval.ApprovalChange;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.engine.journal.StoredState;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.journal.ValueSalts;
import io.countersign.engine.row.StepChange;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.ChangeSet;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * One hand-written call: its string of statements, and the binding of its parameters for a
 * document. Values that are the same for each document are computed once. Immutable and safe for
 * many threads.
 */
final class Call {

  private final ChangeSet plan;
  private final List<JournalEntry> entries;
  private final List<StepRow> steps;
  private final List<ApprovalRow> asked;
  private final List<ApprovalChange.Decided> decided;
  private final List<StepChange> changed;
  private final List<String> outputs;
  private final List<String> inputs;
  private final StoredState stored;
  private final String pin;
  private final String sql;

  Call(ChangeSet plan) {
    this.plan = plan;
    var journal = plan.journal().orElseThrow();
    entries =
        JournalCodec.current().read(List.of(journal.row()), journal.values()).orThrow().stream()
            .map(one -> ((RecordedEvent.Known) one).entry())
            .toList();
    steps = plan.steps().opened();
    asked = plan.steps().approvals().asked();
    decided =
        plan.steps().approvals().changed().stream()
            .map(ApprovalChange.Decided.class::cast)
            .toList();
    changed = plan.steps().changed();
    outputs = steps.stream().map(one -> StoredText.values(one.result().output())).toList();
    inputs = steps.stream().map(one -> StoredText.values(one.opening().input())).toList();
    stored = StoredState.of(plan.after());
    pin = StoredText.pin(plan.after().pin(), plan.after().progress().recorded());
    sql = text(journal.values().size());
  }

  String sql() {
    return sql;
  }

  private String text(int values) {
    var all = new StringBuilder(FloorSql.LOCK);
    all.append(plan.expected() == 0 ? FloorSql.BEGIN : FloorSql.CONTINUE);
    all.append(FloorSql.receipts(plan.steps().receipts().size()));
    all.append(FloorSql.requests(asked.size()));
    all.append(FloorSql.assignees(asked.size()));
    for (int i = 0; i < decided.size(); i++) {
      all.append(FloorSql.DECISION).append(FloorSql.CLOSE).append(FloorSql.CLOSE_ASSIGNEES);
    }
    for (var change : changed) {
      all.append(change instanceof StepChange.Runs ? FloorSql.RUNS : FloorSql.ENDS);
    }
    return all.append(FloorSql.steps(steps.size()))
        .append(FloorSql.JOURNAL)
        .append(FloorSql.values(values))
        .toString();
  }

  /** Fills the statements in for a document, and notes in it where its journal ends then. */
  void bind(PreparedStatement statement, Page page, Instant at) throws SQLException {
    var out = new Binder(statement);
    var journal =
        JournalCodec.current()
            .write(
                page.instance().toString(),
                page.head(),
                entries.stream().map(entry -> now(entry, page, at)).toList(),
                ValueSalts.of(page.secret()));
    for (var step : steps) {
      page.opens(step.visit().seq(), at);
    }
    out.text(page.instance().toString());
    instance(out, page, at, journal);
    receipts(out, page, at);
    approvals(out, page, at);
    changes(out, page, at);
    steps(out, page, at);
    var row = journal.row();
    out.text(Page.ORG)
        .id(page.instance())
        .number(row.firstSeq())
        .number(row.lastSeq())
        .at(at)
        .text(row.text())
        .bytes(Page.bytes(row.hash()));
    for (var value : journal.values()) {
      out.text(Page.ORG).id(page.instance()).number(value.seq()).text(value.text());
    }
    page.head(row.head());
  }

  private static JournalEntry now(JournalEntry entry, Page page, Instant at) {
    return new JournalEntry(
        entry.seq(),
        at,
        entry.event() instanceof InstanceEvent.Started first
            ? new InstanceEvent.Started(
                new DocumentRef(Page.ORG, first.document().type(), page.document()),
                first.pin(),
                first.workflowHash(),
                first.nodeId(),
                first.by(),
                first.trace())
            : entry.event());
  }

  private void instance(Binder out, Page page, Instant at, JournalCodec.Written journal)
      throws SQLException {
    var hash = Page.bytes(journal.row().hash());
    if (plan.expected() == 0) {
      begin(out, page, at, hash);
    } else {
      goOn(out, page, at, hash);
    }
  }

  private void begin(Binder out, Page page, Instant at, byte[] hash) throws SQLException {
    var after = plan.after();
    var progress = after.progress();
    boolean over = progress.status().isFinal();
    var status = progress.status().name().toLowerCase(Locale.ROOT);
    out.id(page.instance())
        .text(Page.ORG)
        .id(page.definition())
        .text(after.identity().workflowHash())
        .text(after.identity().document().type())
        .text(page.document())
        .text(stored.tokens())
        .texts(after.currentNodes())
        .text(status)
        .at(at)
        .at(over ? at : null)
        .at(at)
        .id(page.row(progress.lastStep()))
        .text(stored.context())
        .text(stored.approvals())
        .number(progress.seq())
        .number(progress.lastStep())
        .bytes(hash)
        .text(progress.requester())
        .number(after.pin().version())
        .text(pin)
        .number(progress.knownVersion())
        .flag(over);
  }

  private void goOn(Binder out, Page page, Instant at, byte[] hash) throws SQLException {
    var after = plan.after();
    var progress = after.progress();
    boolean over = progress.status().isFinal();
    var status = progress.status().name().toLowerCase(Locale.ROOT);
    out.text(stored.tokens())
        .texts(after.currentNodes())
        .text(status)
        .at(over ? at : null)
        .at(at)
        .id(page.row(progress.lastStep()))
        .text(stored.context())
        .text(stored.approvals())
        .number(progress.seq())
        .number(progress.lastStep())
        .bytes(hash)
        .flag(over)
        .id(page.instance())
        .number(plan.expected());
  }

  /** A step behind a join has two: its own, and that of the join. */
  private void receipts(Binder out, Page page, Instant at) throws SQLException {
    long before = 0;
    for (var receipt : plan.steps().receipts()) {
      long seq = receipt.seq();
      var step = steps.stream().filter(one -> one.visit().seq() == seq).findFirst().orElseThrow();
      out.text(Page.ORG)
          .id(page.instance())
          .bytes(seq == before ? joinKey(step, page) : key(step, page))
          .id(page.row(seq))
          .at(at);
      before = seq;
    }
  }

  private void approvals(Binder out, Page page, Instant at) throws SQLException {
    for (var one : asked) {
      out.id(page.request(one.step()))
          .text(Page.ORG)
          .id(page.instance())
          .number(one.step())
          .text(one.nodeId())
          .number(one.shown().version())
          .text(one.shown().materialHash())
          .text(StoredText.writeAsked(one.asked()))
          .at(at);
    }
    for (var one : asked) {
      out.id(page.request(one.step()))
          .number(0)
          .text(Page.ORG)
          .number(0)
          .text(one.assignees().get(0).person().orElseThrow());
    }
    for (var one : decided) {
      var request = page.request(one.step());
      out.id(request).text(Page.ORG).text(one.decision().by()).at(at);
      out.at(at).id(request);
      out.id(request);
    }
  }

  private void changes(Binder out, Page page, Instant at) throws SQLException {
    for (var change : changed) {
      var began = page.began(change.seq());
      if (change instanceof StepChange.Ends ends) {
        out.at(at).number(0).text(StoredText.values(ends.result().output()));
      } else {
        out.at(at);
      }
      out.at(began).id(page.row(change.seq()));
    }
  }

  private void steps(Binder out, Page page, Instant at) throws SQLException {
    for (int i = 0; i < steps.size(); i++) {
      var step = steps.get(i);
      var visit = step.visit();
      boolean isOver = step.times().completed().isPresent();
      out.id(page.row(visit.seq()))
          .at(at)
          .text(Page.ORG)
          .id(page.instance())
          .number(visit.seq())
          .text(visit.nodeId())
          .text(visit.nodeType())
          .text(visit.token().path())
          .number(visit.version())
          .text(step.status().name().toLowerCase(Locale.ROOT))
          .text("actor")
          .bytes(key(step, page))
          .at(step.times().started().isPresent() ? at : null)
          .at(isOver ? at : null)
          .text(isOver ? "0" : null)
          .text(inputs.get(i))
          .text(outputs.get(i))
          .text("")
          .text(step.opening().runAs().id())
          .id(step.expects().approval().map(page::request).orElse(null))
          .text("");
    }
  }

  private static byte[] key(StepRow step, Page page) {
    var visit = step.visit();
    return Page.bytes(
        StepReceipt.ofStep(
            page.instance().toString(), visit.nodeId(), visit.token(), visit.version()));
  }

  private static byte[] joinKey(StepRow step, Page page) {
    var visit = step.visit();
    return Page.bytes(
        StepReceipt.ofJoin(
            page.instance().toString(), visit.nodeId(), visit.version(), visit.token()));
  }
}
