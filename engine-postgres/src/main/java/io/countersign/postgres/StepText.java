package io.countersign.postgres;

import io.countersign.engine.approval.ApprovalChange;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.StatusLifecycles.Worth;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.row.StepChange;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.ChangeSet.StepChanges;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Encoder of the steps of a change set with their questions. A step and its question are one row,
 * and everything that one write changes in a row is one change.
 */
final class StepText {

  private static final String EMPTY = "{}";

  private final StepChanges changes;
  private final List<StepRow> folded = new ArrayList<>();
  private final List<StepRow> opened = new ArrayList<>();
  private final Map<Long, ApprovalRow> asked = new HashMap<>();
  private final Map<Long, String> joins = new HashMap<>();

  /**
   * Creates the encoder of the steps of one write.
   *
   * @param at the time of the row of the journal; empty if there is none
   */
  StepText(StepChanges changes, Optional<Instant> at) {
    this.changes = changes;
    changes.approvals().asked().forEach(row -> asked.put(row.step(), row));
    var keys = new HashMap<String, StepRow>();
    changes.opened().forEach(row -> keys.put(row.opening().key(), row));
    for (var receipt : changes.receipts()) {
      if (!keys.containsKey(receipt.key())) {
        joins.put(receipt.seq(), receipt.key());
      }
    }
    requireRows();
    for (var row : changes.opened()) {
      (at.filter(time -> isFolded(row, RowId.cut(time))).isPresent() ? folded : opened).add(row);
    }
  }

  /**
   * Returns whether a visit is folded into the journal: it began and ended with this write, asked
   * for nothing, waited for nothing, did not fail and joined no tokens.
   */
  private boolean isFolded(StepRow row, Instant at) {
    var seq = row.visit().seq();
    var times = row.times();
    return row.status() == StepStatus.COMPLETED
        && !row.isControl()
        && row.expects().equals(StepRow.Expects.NOTHING)
        && row.result().error().isEmpty()
        && !asked.containsKey(seq)
        && !joins.containsKey(seq)
        && RowId.cut(times.created()).equals(at)
        && times.started().map(RowId::cut).equals(Optional.of(at))
        && times.completed().map(RowId::cut).equals(Optional.of(at));
  }

  /**
   * Encodes the visits that are folded into the journal, as {@code workflow.folded_visits} reads.
   */
  Optional<String> folded() {
    return folded.isEmpty()
        ? Optional.empty()
        : Optional.of(JsonObjectWriter.list(folded, StepText::fold));
  }

  private static void fold(StepRow row, JsonObjectWriter out) {
    var visit = row.visit();
    var opening = row.opening();
    var actor = opening.runAs();
    out.number("seq", visit.seq());
    if (visit.index() != 0) {
      out.number("idx", visit.index());
    }
    out.text("node", visit.nodeId())
        .text("type", visit.nodeType())
        .text("token", visit.token().path())
        .number("version", visit.version())
        .text("key", opening.key());
    if (actor.kind() != Actor.Kind.ACTOR) {
      out.text("run_as", ChangeText.word(actor.kind()));
    }
    out.text("actor", actor.id());
    if (!actor.roles().isEmpty()) {
      out.json("roles", JsonObjectWriter.texts(actor.roles()));
    }
    out.text("snapshot", opening.snapshot().orElse(null))
        .text("trace", opening.trace().isEmpty() ? null : opening.trace())
        .json("input", text(StoredText.values(opening.input())))
        .json("output", text(StoredText.values(row.result().output())));
  }

  private void requireRows() {
    var opened = changes.opened().stream().map(row -> row.visit().seq()).toList();
    for (var receipt : changes.receipts()) {
      if (!opened.contains(receipt.seq())) {
        throw new IllegalArgumentException(
            "Expected the row of each step whose receipt is taken, but found none for "
                + receipt
                + ". Write the receipt together with its row.");
      }
    }
  }

  /** Encodes the receipts that the new rows take; empty if there are none. */
  Optional<String> keys() {
    var keys = new ArrayList<String>();
    opened.forEach(row -> keys.add("\\x" + row.opening().key()));
    joins.values().forEach(key -> keys.add("\\x" + key));
    return keys.isEmpty() ? Optional.empty() : Optional.of(CompositeLiteral.array(keys));
  }

  /** Encodes the new rows. */
  Optional<String> opened() {
    return CompositeLiteral.list(opened, this::open);
  }

  /** Encodes the changes of rows that exist. */
  Optional<String> changed() {
    var written = new HashSet<Long>();
    changes.opened().forEach(row -> written.add(row.visit().seq()));
    var merged = new TreeMap<Long, RowChange>();
    for (var change : changes.changed()) {
      merged.computeIfAbsent(change.seq(), seq -> new RowChange()).add(change);
    }
    for (var change : changes.approvals().changed()) {
      merged.computeIfAbsent(change.step(), seq -> new RowChange()).add(change);
    }
    for (var row : changes.approvals().asked()) {
      if (!written.contains(row.step())) {
        merged.computeIfAbsent(row.step(), seq -> new RowChange()).add(row);
      }
    }
    merged.values().removeIf(change -> !change.isWritten);
    return CompositeLiteral.list(
        merged.entrySet(), (one, out) -> one.getValue().write(one.getKey(), out));
  }

  /** Encodes the people asked. */
  Optional<String> assignees() {
    var all = new ArrayList<Named>();
    for (var row : changes.approvals().asked()) {
      for (var assignee : row.assignees()) {
        all.add(new Named(row.step(), all.size(), assignee));
      }
    }
    return CompositeLiteral.list(
        all,
        (named, one) -> {
          one.number(named.step())
              .number(named.ordinal())
              .number(named.assignee().party())
              .text(named.assignee().person().orElse(null));
          named
              .assignee()
              .office()
              .ifPresentOrElse(
                  office -> one.text(office.role()).plain(ChangeText.word(office.pick())),
                  () -> one.none().none());
        });
  }

  private record Named(long step, int ordinal, ApprovalRow.Assignee assignee) {}

  /** Encodes the decisions. */
  Optional<String> answers() {
    var all = new ArrayList<Answered>();
    for (var row : changes.approvals().asked()) {
      row.course().decisions().forEach(one -> all.add(new Answered(row.step(), one)));
    }
    for (var change : changes.approvals().changed()) {
      if (change instanceof ApprovalChange.Decided decided) {
        all.add(new Answered(decided.step(), decided.decision()));
      }
    }
    return CompositeLiteral.list(
        all,
        (one, out) ->
            out.number(one.step())
                .number(one.decision().party())
                .text(one.decision().by())
                .plain(ChangeText.word(one.decision().answer()))
                .text(one.decision().reason())
                .at(one.decision().at())
                .text(one.decision().action().isEmpty() ? null : one.decision().action()));
  }

  private record Answered(long step, ApprovalRow.DecisionRow decision) {}

  private void open(StepRow row, CompositeLiteral out) {
    var visit = row.visit();
    var opening = row.opening();
    var expects = row.expects();
    out.at(row.times().created())
        .number(visit.seq())
        .number(visit.index())
        .text(visit.nodeId())
        .text(visit.nodeType())
        .text(visit.token().path())
        .number(visit.version())
        .plain(ChangeText.word(row.status()))
        .plain(ChangeText.word(opening.runAs().kind()))
        .bytes(opening.key())
        .bytes(visit.index() == 0 ? joins.get(visit.seq()) : null)
        .at(row.times().started().orElse(null))
        .at(row.times().completed().orElse(null))
        .text(text(StoredText.values(opening.input())))
        .text(text(StoredText.values(row.result().output())))
        .text(row.result().error().isEmpty() ? null : row.result().error())
        .text(opening.runAs().id())
        .texts(opening.runAs().roles());
    expects.applied().ifPresentOrElse(out::flag, out::none);
    out.text(opening.snapshot().orElse(null))
        .at(expects.resumeAt().orElse(null))
        .text(expects.eventKey().orElse(null))
        .text(opening.trace().isEmpty() ? null : opening.trace());
    var question = visit.index() == 0 ? asked.get(visit.seq()) : null;
    if (question == null) {
      for (int i = 0; i < 8; i++) {
        out.none();
      }
    } else {
      ask(question, visit.version(), opening.snapshot(), out);
      out.plain(ChangeText.word(question.course().verdict()))
          .at(question.times().until().orElse(null))
          .at(question.times().closed().orElse(null));
    }
  }

  private static void ask(
      ApprovalRow row, long version, Optional<String> snapshot, CompositeLiteral out) {
    var shown = row.shown();
    out.text(StoredText.writeAsked(row.asked())).at(row.times().asked());
    if (shown.version() == version) {
      out.none();
    } else {
      out.number(shown.version());
    }
    out.text(shown.snapshot().equals(snapshot) ? null : shown.snapshot().orElse(null))
        .text(shown.materialHash());
  }

  private static @Nullable String text(String json) {
    return json.equals(EMPTY) ? null : json;
  }

  /** Everything that one write changes in one row. */
  private static final class RowChange {

    private StepChange.@Nullable Ends end;
    private StepChange.@Nullable Waits wait;
    private StepChange.@Nullable Runs run;
    private @Nullable Boolean applied;
    private @Nullable Verdict verdict;
    private @Nullable Instant closed;
    private @Nullable ApprovalRow asked;
    private boolean isWritten;

    void add(StepChange change) {
      isWritten = true;
      if (change instanceof StepChange.Ends ends) {
        end = ends;
      } else if (change instanceof StepChange.Waits waits) {
        wait = waits;
      } else if (change instanceof StepChange.Runs runs) {
        run = runs;
      } else {
        applied = ((StepChange.Marked) change).applied();
      }
    }

    void add(ApprovalChange change) {
      if (change instanceof ApprovalChange.Decided decided) {
        if (decided.verdict() != Verdict.OPEN) {
          close(decided.verdict(), decided.decision().at());
        }
      } else if (change instanceof ApprovalChange.Closed closing) {
        close(closing.verdict(), closing.at());
      } else {
        applied = ((ApprovalChange.Marked) change).applied();
        isWritten = true;
      }
    }

    void add(ApprovalRow question) {
      asked = question;
      isWritten = true;
      if (question.course().verdict() != Verdict.OPEN) {
        close(question.course().verdict(), question.times().closed().orElseThrow());
      }
      if (question.course().worth() != Worth.UNUSED) {
        applied = question.course().worth() == Worth.APPLIED;
      }
    }

    private void close(Verdict next, Instant at) {
      verdict = next;
      closed = at;
      isWritten = true;
    }

    void write(long seq, CompositeLiteral out) {
      out.number(seq);
      var status = status();
      if (status == null) {
        out.none();
      } else {
        out.plain(status);
      }
      out.at(run == null ? null : run.at())
          .at(end == null ? null : end.at())
          .text(end == null ? null : text(StoredText.values(end.result().output())))
          .text(end == null || end.result().error().isEmpty() ? null : end.result().error())
          .flag(wait != null)
          .at(wait == null ? null : wait.expects().resumeAt().orElse(null))
          .text(wait == null ? null : wait.expects().eventKey().orElse(null));
      if (applied == null) {
        out.none();
      } else {
        out.flag(applied);
      }
      out.text(verdict == null ? null : ChangeText.word(verdict)).at(closed);
      if (asked == null) {
        for (int i = 0; i < 6; i++) {
          out.none();
        }
      } else {
        // The row of the step may have another version or none: the question names its own.
        ask(asked, Long.MIN_VALUE, Optional.empty(), out);
        out.at(asked.times().until().orElse(null));
      }
    }

    private @Nullable String status() {
      if (end != null) {
        return ChangeText.word(end.status());
      }
      if (wait != null) {
        return ChangeText.word(wait.status());
      }
      return run == null ? null : "running";
    }
  }
}
