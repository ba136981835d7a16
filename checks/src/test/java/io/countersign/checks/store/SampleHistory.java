package io.countersign.checks.store;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.journal.AsideValue;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.InstanceHistory;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.OutboxStatus;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoredRows;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The history of instances. */
final class SampleHistory implements InstanceHistory {

  private final SampleTransaction tx;

  SampleHistory(SampleTransaction tx) {
    this.tx = tx;
  }

  private <R> List<R> all(Class<R> table, OrgId org, InstanceId instance) {
    return tx.rows().all(table, org.value(), instance.value());
  }

  @Override
  public Optional<InstanceState> instance(InstanceKey key) {
    return tx.find(key).map(LiveRow::state);
  }

  @Override
  public List<InstanceState> ofDocument(DocumentRef document) {
    var lifecycle = tx.find(new InstanceKey.Latest(document)).stream();
    return Stream.concat(lifecycle, tx.others(document, WorkflowKey.LIFECYCLE))
        .map(LiveRow::state)
        .toList();
  }

  @Override
  public Optional<JournalHead> head(OrgId org, InstanceId instance) {
    return tx.find(new InstanceKey.ById(org, instance)).map(LiveRow::head);
  }

  @Override
  public List<StepRow> steps(OrgId org, InstanceId instance) {
    return all(StepRow.class, org, instance);
  }

  @Override
  public List<JournalCodec.Written> journal(OrgId org, InstanceId instance, long after, int limit) {
    return all(JournalCodec.Written.class, org, instance).stream()
        .filter(written -> written.row().firstSeq() > after)
        .limit(limit)
        .toList();
  }

  @Override
  public StoredRows readRows(OrgId org, InstanceId instance) {
    return new StoredRows(
        journal(org, instance).stream()
            .flatMap(written -> written.values().stream())
            .map(AsideValue::seq)
            .toList(),
        all(StepReceipt.class, org, instance),
        queue(Box.EFFECTS, org, instance).map(SampleHistory::effect).toList(),
        Optional.empty(),
        all(ApprovalRow.class, org, instance).stream().flatMap(SampleHistory::asked).toList(),
        List.of());
  }

  private static StoredRows.Effect effect(QueueRow row) {
    var key = row.effect().key(row.shown().instance());
    boolean owed = row.status() != OutboxStatus.COMPLETED;
    return new StoredRows.Effect(row.effect(), key, false, owed);
  }

  private static Stream<StoredRows.Asked> asked(ApprovalRow row) {
    return row.assignees().stream().map(one -> new StoredRows.Asked(row.step(), one, row.isOpen()));
  }

  private Stream<QueueRow> queue(Box box, OrgId org, InstanceId instance) {
    return new QueueTable(tx, box).of(org.value(), instance.value());
  }

  @Override
  public List<QueuedTrigger> openTriggers(OrgId org, InstanceId instance) {
    return queue(Box.TRIGGERS, org, instance)
        .filter(row -> row.shown().hold().due().isPresent())
        .map(QueueRow::queuedTrigger)
        .toList();
  }

  @Override
  public List<OutboxRow> outbox(OrgId org, InstanceId instance) {
    var triggers =
        queue(Box.TRIGGERS, org, instance).filter(row -> row.status() != OutboxStatus.COMPLETED);
    var effects =
        queue(Box.EFFECTS, org, instance)
            .sorted(Comparator.comparingLong(row -> row.effect().seq()));
    return Stream.concat(triggers, effects).map(QueueRow::shown).toList();
  }

  @Override
  public List<InstanceLine> instances(OrgId org, Optional<InstanceStatus> status, ListSlice slice) {
    return tx.rows().all(LiveRow.class, org.value()).stream()
        .filter(row -> status.filter(one -> one != row.course().standing().status()).isEmpty())
        .map(LiveRow::line)
        .filter(line -> slice.begins(line.cursor()))
        .sorted(Comparator.comparing(InstanceLine::cursor))
        .limit(slice.limit())
        .toList();
  }
}
