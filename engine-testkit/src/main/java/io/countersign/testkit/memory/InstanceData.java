package io.countersign.testkit.memory;

import io.countersign.engine.approval.ApprovalChange;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.StatusLifecycles;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.row.StepChange;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.InstanceLine;
import java.time.Instant;
import java.util.List;

/** The data of one instance in the memory store. */
final class InstanceData {

  private final StatusWatches watches;
  private final MemoryTable<String, Top> head;
  private final MemoryTable<Long, JournalCodec.Written> journal;
  private final MemoryTable<StepKey, StepRow> steps;
  private final MemoryTable<String, Long> receipts;
  private final MemoryTable<Long, ApprovalRow> approvals;
  private final MemoryTable<Long, Long> asked;
  private final MemoryTable<String, Instant> ended;

  InstanceData(UndoLog log, StatusWatches watches) {
    this.watches = watches;
    head = new MemoryTable<>(log);
    journal = new MemoryTable<>(log);
    steps = new MemoryTable<>(log);
    receipts = new MemoryTable<>(log);
    approvals = new MemoryTable<>(log);
    asked = new MemoryTable<>(log);
    ended = new MemoryTable<>(log);
  }

  private record Top(InstanceState state, JournalHead head, Instant began, Instant moved) {}

  private record StepKey(long seq, int index) implements Comparable<StepKey> {

    @Override
    public int compareTo(StepKey other) {
      return seq == other.seq ? Integer.compare(index, other.index) : Long.compare(seq, other.seq);
    }
  }

  boolean isThere() {
    return head.has("");
  }

  InstanceState state() {
    return head.get("").orElseThrow().state();
  }

  JournalHead head() {
    return head.get("").map(Top::head).orElse(JournalHead.NONE);
  }

  void set(InstanceState state, JournalHead end, Instant at) {
    head.put("", new Top(state, end, head.get("").map(Top::began).orElse(at), at));
  }

  /** Returns the row shown in lists. */
  InstanceLine line() {
    var top = head.get("").orElseThrow();
    var state = top.state();
    var progress = state.progress();
    return new InstanceLine(
        state.identity().instance(),
        state.identity().document(),
        state.identity().workflowHash(),
        new InstanceLine.Stand(
            progress.status(), progress.reason(), state.currentNodes(), progress.shows()),
        top.began(),
        top.moved());
  }

  boolean hasReceipt(String key) {
    return receipts.has(key);
  }

  void receipt(String key, long seq) {
    receipts.put(key, seq);
  }

  List<StepReceipt> receipts() {
    return receipts.keys().stream()
        .map(key -> new StepReceipt(key, receipts.get(key).orElseThrow()))
        .toList();
  }

  /** Records when the instance ended; later writes do not change it. */
  void end(Instant at) {
    if (!ended.has("")) {
      ended.put("", at);
    }
  }

  boolean endedBefore(Instant time) {
    return ended.get("").filter(at -> at.isBefore(time)).isPresent();
  }

  void append(JournalCodec.Written written) {
    journal.put(written.row().firstSeq(), written);
  }

  void insert(StepRow row) {
    var key = new StepKey(row.visit().seq(), row.visit().index());
    if (steps.has(key)) {
      throw new IllegalStateException("Expected a new row, but found it there: " + row.visit());
    }
    steps.put(key, row);
  }

  void change(StepChange change) {
    var key = new StepKey(change.seq(), 0);
    var row =
        steps.get(key).orElseThrow(() -> new IllegalStateException("Expected a row for " + change));
    var next = row.after(change);
    watches.move(StatusLifecycles.STEP, row.status(), next.status());
    watches.move(StatusLifecycles.WORTH, row.expects().worth(), next.expects().worth());
    steps.put(key, next);
  }

  /** Stores a new approval; the order tells which of two instances asked first. */
  void ask(ApprovalRow row, long order) {
    if (approvals.has(row.step())) {
      throw new IllegalStateException("Expected a new row, but found it there: " + row);
    }
    approvals.put(row.step(), row);
    asked.put(row.step(), order);
  }

  void change(ApprovalChange change) {
    var row =
        approvals
            .get(change.step())
            .orElseThrow(() -> new IllegalStateException("Expected a row for " + change));
    var next = row.after(change);
    watches.move(StatusLifecycles.APPROVAL, row.course().verdict(), next.course().verdict());
    approvals.put(change.step(), next);
  }

  List<ApprovalRow> approvals() {
    return approvals.all();
  }

  /** Returns the position of an approval request among all in the store. */
  long order(ApprovalRow row) {
    return asked.get(row.step()).orElseThrow();
  }

  StepRow step(long seq) {
    return steps.get(new StepKey(seq, 0)).orElseThrow();
  }

  List<StepRow> steps() {
    return steps.all();
  }

  List<JournalCodec.Written> journal() {
    return journal.all();
  }
}
