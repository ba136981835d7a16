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
import java.util.ArrayList;
import java.util.List;

/**
 * A transaction of a {@link MemoryStore}. It begins on first use; until it ends, every other
 * transaction finds the store busy. Not safe for several threads.
 */
public final class MemoryTransaction implements StoreTransaction {

  private final MemoryStore store;
  private final List<Runnable> afterwards = new ArrayList<>();
  private boolean over;

  MemoryTransaction(MemoryStore store) {
    this.store = store;
  }

  /** Commits all writes. */
  public void commit() {
    end(true);
  }

  /** Rolls back all writes, and the resources of the host. */
  public void rollback() {
    end(false);
  }

  void end(boolean keep) {
    check();
    over = true;
    store.end(this, keep);
    if (keep) {
      afterwards.forEach(store::beside);
    }
  }

  /** Runs work after this transaction is committed, outside the transaction that is active then. */
  void afterwards(Runnable work) {
    afterwards.add(work);
  }

  void check() {
    if (over) {
      throw new IllegalStateException("Expected an open transaction, but this one has ended.");
    }
  }

  @Override
  public Locked lock(InstanceKey key, Patience patience) {
    return store.turn(this) ? store.load(key) : new Locked.Busy();
  }

  /** There is a single lock, so the order does not matter. */
  @Override
  public List<Locked> lockAll(List<InstanceKey> keys, Patience patience) {
    return keys.stream().map(key -> lock(key, patience)).toList();
  }

  @Override
  public Written write(ChangeSet changes) {
    return store.turn(this)
        ? store.write(changes)
        : new Written.Outdated("another transaction is active");
  }

  @Override
  public <R extends FamilyRow> List<R> familyRows(OrgId org, InstanceId instance, Class<R> family) {
    store.need(this);
    return store.familyRows(org, instance, family);
  }

  @Override
  public Savepoint savepoint() {
    store.need(this);
    return store.mark();
  }

  @Override
  public void rollbackTo(Savepoint savepoint) {
    store.need(this);
    store.backTo(savepoint);
  }

  @Override
  public Instant now() {
    return store.now();
  }

  @Override
  public WorkflowStore workflows() {
    return new MemoryWorkflows(store, this);
  }

  @Override
  public DefinitionStore definitions() {
    return new MemoryDefinitions(store, this);
  }

  @Override
  public CalendarStore calendars() {
    return new MemoryCalendars(store, this);
  }

  @Override
  public TriggerQueue triggers() {
    return new MemoryTriggers(store, this);
  }

  @Override
  public EffectQueue effects() {
    return new MemoryEffects(store, this);
  }

  @Override
  public EventInbox inbox() {
    return event -> {
      store.need(this);
      return store.letters().deliver(event);
    };
  }

  @Override
  public ApprovalQueries approvals() {
    return new MemoryApprovals(store, this);
  }

  @Override
  public InstanceHistory history() {
    return new MemoryHistory(store, this);
  }

  @Override
  public RetentionStore retention() {
    return new MemoryRetention(store, this);
  }

  @Override
  public RepairStore repairs() {
    return new MemoryRepairs(store, this);
  }

  @Override
  public HealthQueries health() {
    return new MemoryHealth(store, this);
  }
}
