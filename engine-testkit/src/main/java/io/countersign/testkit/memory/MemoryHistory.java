package io.countersign.testkit.memory;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.journal.AsideValue;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.InstanceHistory;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxStatus;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoredRows;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The history of a memory store. */
final class MemoryHistory implements InstanceHistory {

  private final MemoryStore store;
  private final MemoryTransaction transaction;

  MemoryHistory(MemoryStore store, MemoryTransaction transaction) {
    this.store = store;
    this.transaction = transaction;
  }

  @Override
  public Optional<InstanceState> instance(InstanceKey key) {
    store.need(transaction);
    return store.find(key).map(InstanceData::state);
  }

  @Override
  public List<InstanceState> ofDocument(DocumentRef document) {
    store.need(transaction);
    var lifecycle = store.find(new InstanceKey.Latest(document)).stream();
    var others =
        store.active(document).stream()
            .filter(data -> !data.state().identity().workflow().isLifecycle());
    return Stream.concat(lifecycle, others).map(InstanceData::state).toList();
  }

  @Override
  public List<StepRow> steps(OrgId org, InstanceId instance) {
    return shelf(org.value(), instance.value()).map(InstanceData::steps).orElse(List.of());
  }

  @Override
  public Optional<JournalHead> head(OrgId org, InstanceId instance) {
    return shelf(org.value(), instance.value()).map(InstanceData::head);
  }

  @Override
  public List<JournalCodec.Written> journal(OrgId org, InstanceId instance, long after, int limit) {
    return shelf(org.value(), instance.value())
        .map(InstanceData::journal)
        .orElse(List.of())
        .stream()
        .filter(written -> written.row().firstSeq() > after)
        .limit(limit)
        .toList();
  }

  @Override
  public StoredRows readRows(OrgId org, InstanceId instance) {
    var values =
        journal(org, instance).stream()
            .flatMap(written -> written.values().stream())
            .map(AsideValue::seq)
            .toList();
    var shelf = shelf(org.value(), instance.value());
    return new StoredRows(
        values,
        shelf.map(InstanceData::receipts).orElse(List.of()),
        store.effectLines().all().stream()
            .filter(
                line -> line.org().equals(org.value()) && line.instance().equals(instance.value()))
            .map(
                line ->
                    new StoredRows.Effect(
                        line.row(),
                        line.row().key(instance.value()),
                        false,
                        line.hold().status() != OutboxStatus.COMPLETED))
            .toList(),
        Optional.empty(),
        shelf.map(InstanceData::approvals).orElse(List.of()).stream()
            .flatMap(this::askedRows)
            .toList(),
        List.of());
  }

  private Stream<StoredRows.Asked> askedRows(ApprovalRow row) {
    return row.assignees().stream()
        .map(assignee -> new StoredRows.Asked(row.step(), assignee, row.isOpen()));
  }

  @Override
  public List<QueuedTrigger> openTriggers(OrgId org, InstanceId instance) {
    store.need(transaction);
    return store.triggerLines().open().stream()
        .filter(line -> line.org().equals(org.value()) && line.instance().equals(instance.value()))
        .map(MemoryTriggers::queue)
        .toList();
  }

  @Override
  public List<OutboxRow> outbox(OrgId org, InstanceId instance) {
    store.need(transaction);
    var triggers =
        store.triggerLines().all().stream()
            .filter(line -> line.hold().status() != OutboxStatus.COMPLETED)
            .map(MemoryTriggers::show);
    var effects =
        store.effectLines().all().stream()
            .sorted(Comparator.comparingLong(line -> line.row().seq()))
            .map(MemoryEffects::show);
    return Stream.concat(triggers, effects)
        .filter(row -> row.org().equals(org.value()) && row.instance().equals(instance.value()))
        .toList();
  }

  @Override
  public List<InstanceLine> instances(OrgId org, Optional<InstanceStatus> status, ListSlice slice) {
    store.need(transaction);
    return store.all().stream()
        .map(InstanceData::line)
        .filter(line -> line.document().org().equals(org.value()))
        .filter(line -> status.filter(one -> one != line.stand().status()).isEmpty())
        .filter(line -> slice.begins(line.cursor()))
        .sorted(Comparator.comparing(InstanceLine::cursor))
        .limit(slice.limit())
        .toList();
  }

  private Optional<InstanceData> shelf(String org, String instance) {
    store.need(transaction);
    return store.find(new InstanceKey.ById(OrgId.of(org), InstanceId.of(instance)));
  }
}
