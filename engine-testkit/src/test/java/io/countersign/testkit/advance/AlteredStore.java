package io.countersign.testkit.advance;

import io.countersign.engine.store.ApprovalQueries;
import io.countersign.engine.store.DefinitionStore;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.EventInbox;
import io.countersign.engine.store.HealthQueries;
import io.countersign.engine.store.InstanceHistory;
import io.countersign.engine.store.RepairStore;
import io.countersign.engine.store.RetentionStore;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TransactionSource;
import io.countersign.engine.store.TriggerQueue;
import io.countersign.engine.store.WorkflowStore;
import io.countersign.engine.store.WorkflowStore.Stored;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A store in which somebody has altered workflows.
 *
 * @param store the store
 * @param altering what became of each
 */
record AlteredStore(Store store, UnaryOperator<Stored> altering) implements Store {

  /** A store in which somebody has altered the texts alone. */
  static AlteredStore ofTexts(Store store, UnaryOperator<String> altering) {
    return new AlteredStore(
        store, stored -> new Stored(altering.apply(stored.text()), stored.header()));
  }

  @Override
  public TransactionSource transactions() {
    return store.transactions();
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
        return inner.current(transaction, org, type);
      }

      @Override
      public Optional<Stored> find(StoreTransaction transaction, String org, String hash) {
        return inner.find(transaction, org, hash).map(altering);
      }

      @Override
      public List<Listed> list(StoreTransaction transaction, String org, String entityType) {
        return inner.list(transaction, org, entityType);
      }
    };
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
  public InstanceHistory history() {
    return store.history();
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
