package io.countersign.testkit.guard;

import io.countersign.engine.store.ApprovalQueries;
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
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TransactionSource;
import io.countersign.engine.store.TriggerQueue;
import io.countersign.engine.store.WorkflowStore;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A store that keeps what it was asked for in one transaction, which the test began itself. */
public final class Counting implements Store {

  private final Store store;
  private final List<String> trips = new ArrayList<>();
  private boolean lost;

  /** Over another store. */
  public Counting(Store store) {
    this.store = store;
  }

  /** What was asked for since the last time that somebody looked. */
  public List<String> trips() {
    var seen = List.copyOf(trips);
    trips.clear();
    return seen;
  }

  /** Whether no workflow can be read from now on. */
  void loseWorkflows(boolean lose) {
    lost = lose;
  }

  /** A transaction of which it is kept what is asked for. */
  public StoreTransaction counted(StoreTransaction inner) {
    return new StoreTransaction() {
      @Override
      public Locked lock(InstanceKey key, Patience patience) {
        trips.add("lock");
        return inner.lock(key, patience);
      }

      @Override
      public List<Locked> lockAll(List<InstanceKey> keys, Patience patience) {
        trips.add("lock all");
        return inner.lockAll(keys, patience);
      }

      @Override
      public Written write(ChangeSet changes) {
        trips.add("write");
        return inner.write(changes);
      }

      @Override
      public Savepoint savepoint() {
        trips.add("savepoint");
        return inner.savepoint();
      }

      @Override
      public void rollbackTo(Savepoint savepoint) {
        trips.add("rollback to a savepoint");
        inner.rollbackTo(savepoint);
      }

      @Override
      public Instant now() {
        trips.add("now");
        return inner.now();
      }
    };
  }

  @Override
  public WorkflowStore workflows() {
    var inner = store.workflows();
    return new WorkflowStore() {
      @Override
      public void publish(StoreTransaction transaction, String org, CompiledWorkflow workflow) {
        inner.publish(transaction, org, workflow);
      }

      @Override
      public Optional<String> current(StoreTransaction transaction, String org, String type) {
        trips.add("current");
        return inner.current(transaction, org, type);
      }

      @Override
      public Optional<Stored> find(StoreTransaction transaction, String org, String hash) {
        trips.add("workflow");
        return lost ? Optional.empty() : inner.find(transaction, org, hash);
      }

      @Override
      public List<Listed> list(StoreTransaction transaction, String org, String entityType) {
        return inner.list(transaction, org, entityType);
      }
    };
  }

  @Override
  public TransactionSource transactions() {
    return store.transactions();
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
  public InstanceHistory history() {
    return store.history();
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
