package io.countersign.checks.store;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StatusLifecycles;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.store.TriggerDone;
import java.util.Optional;

/**
 * One change set on its way to the rows. It checks everything before it writes; what is refused
 * later is rolled back by the caller.
 */
final class ChangeWriter {

  private final SampleTransaction tx;
  private final RowTables rows;
  private final ChangeSet changes;
  private final String org;
  private final String instance;

  ChangeWriter(SampleTransaction tx, ChangeSet changes) {
    this.tx = tx;
    this.rows = tx.rows();
    this.changes = changes;
    this.org = changes.org();
    this.instance = changes.instance();
  }

  Written write() {
    tx.require(SampleTransaction.lockOf(changes.after().identity().document()));
    var live = tx.live(changes.after().identity());
    var outdated = outdated(live);
    if (outdated.isPresent()) {
      return new Written.Outdated(outdated.get());
    }
    var taken =
        changes.steps().receipts().stream()
            .map(StepReceipt::key)
            .filter(key -> rows.find(StepReceipt.class, org, instance, key).isPresent())
            .sorted()
            .toList();
    if (!taken.isEmpty()) {
      return new Written.Taken(taken);
    }
    steps();
    approvals();
    changes.journal().ifPresent(one -> rows.insert(one, org, instance, one.row().firstSeq()));
    tx.put(next(live));
    outboxes();
    new SampleInbox(tx).match(changes);
    return new Written.Done();
  }

  private Optional<String> outdated(Optional<LiveRow> live) {
    long found = live.map(row -> row.course().seq()).orElse(0L);
    if (found != changes.expected()) {
      return Optional.of("event " + found + " instead of " + changes.expected());
    }
    var document = changes.after().identity().document();
    if (live.isEmpty()
        && tx.instances(document, changes.after().identity().workflow()).active().isPresent()) {
      return Optional.of("the document has an active instance");
    }
    return changes.outbox().done().stream().allMatch(done -> held(done).isPresent())
        ? Optional.empty()
        : Optional.of("a claim has passed to another worker");
  }

  private Optional<QueueRow> held(TriggerDone done) {
    return new QueueTable(tx, Box.TRIGGERS).held(org, instance, done.key(), done.fence());
  }

  private void steps() {
    var steps = changes.steps();
    steps.receipts().forEach(one -> rows.insert(one, org, instance, one.key()));
    for (var row : steps.opened()) {
      rows.insert(row, org, instance, row.visit().seq(), row.visit().index());
    }
    for (var change : steps.changed()) {
      var row = rows.find(StepRow.class, org, instance, change.seq(), 0).orElseThrow();
      rows.put(row.after(change), org, instance, change.seq(), 0);
    }
    steps.others().forEach(row -> rows.insert(row, org, instance, row.seq()));
  }

  private void approvals() {
    for (var row : changes.steps().approvals().asked()) {
      rows.insert(row, org, instance, row.step());
      for (var party : row.asked().parties()) {
        var role = party.office().map(office -> office.role()).orElse("");
        for (var person : row.pickedFor(role)) {
          rows.put(new PickRow(person), org, role, tx.store().nextNumber());
        }
      }
    }
    for (var change : changes.steps().approvals().changed()) {
      var row = rows.find(ApprovalRow.class, org, instance, change.step()).orElseThrow();
      rows.put(row.after(change), org, instance, change.step());
    }
  }

  /** The live row, whose status passes through every status of the change set. */
  private LiveRow next(Optional<LiveRow> live) {
    InstanceStatus status =
        live.map(row -> row.course().standing().status())
            .orElse(StatusLifecycles.INSTANCE.initial());
    for (var to : changes.statuses()) {
      status = StatusLifecycles.INSTANCE.require(status, to);
    }
    var head =
        changes
            .journal()
            .map(one -> one.row().head())
            .or(() -> live.map(LiveRow::head))
            .orElse(JournalHead.NONE);
    var ended = status.isFinal() ? Optional.of(changes.at()) : Optional.<java.time.Instant>empty();
    return LiveRow.of(
        changes.after(),
        head,
        new LiveRow.Times(
            live.map(row -> row.times().began()).orElse(changes.at()),
            changes.at(),
            live.flatMap(row -> row.times().ended()).or(() -> ended)));
  }

  private void outboxes() {
    var triggers = new QueueTable(tx, Box.TRIGGERS);
    var effects = new QueueTable(tx, Box.EFFECTS);
    for (var effect : changes.outbox().effects()) {
      effects.add(org, instance, QueueRow.of(effect), changes.at());
    }
    for (long recalled : changes.outbox().recalled()) {
      effects
          .held(org, instance, String.valueOf(recalled), 0)
          .ifPresent(row -> effects.complete(row, changes.at()));
    }
    for (var done : changes.outbox().done()) {
      held(done).ifPresent(row -> triggers.complete(row, changes.at()));
    }
    for (var trigger : changes.outbox().queued()) {
      triggers.add(org, instance, QueueRow.of(trigger, instance), changes.at());
    }
  }
}
