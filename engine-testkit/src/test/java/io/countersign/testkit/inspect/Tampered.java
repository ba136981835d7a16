package io.countersign.testkit.inspect;

import io.countersign.engine.Engine;
import io.countersign.engine.advance.EngineSettings;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.ApprovalQueries;
import io.countersign.engine.store.DefinitionStore;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.EventInbox;
import io.countersign.engine.store.HealthQueries;
import io.countersign.engine.store.InstanceHistory;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.RepairStore;
import io.countersign.engine.store.RetentionStore;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoredRows;
import io.countersign.engine.store.TransactionSource;
import io.countersign.engine.store.TriggerQueue;
import io.countersign.engine.store.WorkflowStore;
import io.countersign.testkit.host.FakeIds;
import io.countersign.testkit.host.FakeSecrets;
import io.countersign.testkit.scenario.Scenario;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A store to whose tables somebody has written past the engine. */
final class Tampered implements Store, InstanceHistory {

  private final Store store;
  private UnaryOperator<InstanceState> state = UnaryOperator.identity();
  private UnaryOperator<List<StepRow>> steps = UnaryOperator.identity();
  private UnaryOperator<List<JournalCodec.Written>> journal = UnaryOperator.identity();
  private UnaryOperator<StoredRows> kept = UnaryOperator.identity();
  private boolean emptied;
  private int reads;

  Tampered(Store store) {
    this.store = store;
  }

  static Engine engine(Scenario scenario, Tampered tampered) {
    return Engine.over(tampered)
        .host(scenario.host().ports())
        .settings(EngineSettings.with(new FakeIds("other-"), new FakeSecrets("other-")))
        .build();
  }

  Tampered state(UnaryOperator<InstanceState> change) {
    state = change;
    return this;
  }

  Tampered steps(UnaryOperator<List<StepRow>> change) {
    steps = change;
    return this;
  }

  Tampered journal(UnaryOperator<List<JournalCodec.Written>> change) {
    journal = change;
    return this;
  }

  Tampered kept(UnaryOperator<StoredRows> change) {
    kept = change;
    return this;
  }

  /** Somebody has emptied the outboxes. */
  Tampered emptied() {
    emptied = true;
    return this;
  }

  /** How often what is kept of instances was read. */
  int reads() {
    return reads;
  }

  @Override
  public Optional<InstanceState> instance(StoreTransaction transaction, InstanceKey key) {
    reads++;
    return store.history().instance(transaction, key).map(state);
  }

  @Override
  public Optional<JournalHead> head(StoreTransaction transaction, String org, String instance) {
    return store.history().head(transaction, org, instance);
  }

  @Override
  public List<StepRow> steps(StoreTransaction transaction, String org, String instance) {
    return steps.apply(store.history().steps(transaction, org, instance));
  }

  @Override
  public List<JournalCodec.Written> journal(
      StoreTransaction transaction, String org, String instance, long after, int limit) {
    return journal.apply(store.history().journal(transaction, org, instance, after, limit));
  }

  @Override
  public StoredRows readRows(StoreTransaction transaction, String org, String instance) {
    return kept.apply(store.history().readRows(transaction, org, instance));
  }

  @Override
  public List<QueuedTrigger> openTriggers(
      StoreTransaction transaction, String org, String instance) {
    return store.history().openTriggers(transaction, org, instance);
  }

  @Override
  public List<OutboxRow> outbox(StoreTransaction transaction, String org, String instance) {
    return emptied ? List.of() : store.history().outbox(transaction, org, instance);
  }

  @Override
  public List<InstanceLine> instances(
      StoreTransaction transaction, String org, Optional<InstanceStatus> status, ListSlice slice) {
    return store.history().instances(transaction, org, status, slice);
  }

  @Override
  public InstanceHistory history() {
    return this;
  }

  @Override
  public TransactionSource transactions() {
    return store.transactions();
  }

  @Override
  public WorkflowStore workflows() {
    return store.workflows();
  }

  @Override
  public DefinitionStore definitions(StoreTransaction transaction) {
    return store.definitions(transaction);
  }

  @Override
  public TriggerQueue triggers() {
    return store.triggers();
  }

  @Override
  public EffectQueue effects() {
    return store.effects();
  }

  @Override
  public EventInbox inbox() {
    return store.inbox();
  }

  @Override
  public ApprovalQueries approvals() {
    return store.approvals();
  }

  @Override
  public RetentionStore retention() {
    return store.retention();
  }

  @Override
  public RepairStore repairs() {
    return store.repairs();
  }

  @Override
  public HealthQueries health() {
    return store.health();
  }
}
