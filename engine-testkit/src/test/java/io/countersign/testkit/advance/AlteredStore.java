package io.countersign.testkit.advance;

import io.countersign.engine.store.Approvals;
import io.countersign.engine.store.Definitions;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.Health;
import io.countersign.engine.store.History;
import io.countersign.engine.store.Inbox;
import io.countersign.engine.store.Repairs;
import io.countersign.engine.store.Retention;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Transactions;
import io.countersign.engine.store.TriggerQueue;
import io.countersign.engine.store.Workflows;
import io.countersign.engine.store.Workflows.Stored;
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
  public Transactions transactions() {
    return store.transactions();
  }

  @Override
  public Workflows workflows() {
    var inner = store.workflows();
    return new Workflows() {
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
  public Definitions definitions(StoreTransaction transaction) {
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
  public Inbox inbox() {
    return store.inbox();
  }

  @Override
  public Approvals approvals() {
    return store.approvals();
  }

  @Override
  public History history() {
    return store.history();
  }

  @Override
  public Retention retention() {
    return store.retention();
  }

  @Override
  public Repairs repairs() {
    return store.repairs();
  }

  @Override
  public Health health() {
    return store.health();
  }
}
