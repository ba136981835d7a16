package io.countersign.testkit.memory;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.row.FamilyRow;
import io.countersign.engine.store.ApprovalQueries;
import io.countersign.engine.store.CalendarStore;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.DefinitionStore;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.EventInbox;
import io.countersign.engine.store.HealthQueries;
import io.countersign.engine.store.InstanceHistory;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.RepairStore;
import io.countersign.engine.store.RetentionStore;
import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TriggerQueue;
import io.countersign.engine.store.WorkflowStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Wrapper of a transaction that passes every call on. Wrappers for tests extend it and override the
 * calls that they count, refuse or alter. Not safe for several threads.
 */
public abstract class ForwardingTransaction implements StoreTransaction {

  private final StoreTransaction inner;

  /** Creates a wrapper of a transaction. */
  protected ForwardingTransaction(StoreTransaction inner) {
    this.inner = inner;
  }

  @Override
  public Locked lock(InstanceKey key, Patience patience) {
    return inner.lock(key, patience);
  }

  @Override
  public List<Locked> lockAll(List<InstanceKey> keys, Patience patience) {
    return inner.lockAll(keys, patience);
  }

  @Override
  public Optional<Locked.Loaded> lockedState(InstanceKey key) {
    return inner.lockedState(key);
  }

  @Override
  public Optional<Locked.Absent> assumeAbsent(InstanceKey.ByDocument key) {
    return inner.assumeAbsent(key);
  }

  @Override
  public Written write(ChangeSet changes) {
    return inner.write(changes);
  }

  /** Writes as {@link #write} does, which wrappers override, and commits nothing. */
  @Override
  public Written writeLast(ChangeSet changes) {
    return write(changes);
  }

  /** Writes each as {@link #write} does, which wrappers override. */
  @Override
  public List<Written> writeAll(List<ChangeSet> changes) {
    return changes.stream().map(this::write).toList();
  }

  @Override
  public void release(Savepoint savepoint) {
    inner.release(savepoint);
  }

  @Override
  public <R extends FamilyRow> List<R> familyRows(OrgId org, InstanceId instance, Class<R> family) {
    return inner.familyRows(org, instance, family);
  }

  @Override
  public Savepoint savepoint() {
    return inner.savepoint();
  }

  @Override
  public void rollbackTo(Savepoint savepoint) {
    inner.rollbackTo(savepoint);
  }

  @Override
  public void beforeHost() {
    inner.beforeHost();
  }

  @Override
  public Instant now() {
    return inner.now();
  }

  @Override
  public WorkflowStore workflows() {
    return inner.workflows();
  }

  @Override
  public DefinitionStore definitions() {
    return inner.definitions();
  }

  @Override
  public CalendarStore calendars() {
    return inner.calendars();
  }

  @Override
  public TriggerQueue triggers() {
    return inner.triggers();
  }

  @Override
  public EffectQueue effects() {
    return inner.effects();
  }

  @Override
  public EventInbox inbox() {
    return inner.inbox();
  }

  @Override
  public ApprovalQueries approvals() {
    return inner.approvals();
  }

  @Override
  public InstanceHistory history() {
    return inner.history();
  }

  @Override
  public RetentionStore retention() {
    return inner.retention();
  }

  @Override
  public RepairStore repairs() {
    return inner.repairs();
  }

  @Override
  public HealthQueries health() {
    return inner.health();
  }

  @Override
  public int makeRoom(Instant now) {
    return inner.makeRoom(now);
  }
}
