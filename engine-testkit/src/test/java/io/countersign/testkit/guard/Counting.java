package io.countersign.testkit.guard;

import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.WorkflowStore;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.testkit.memory.ForwardingTransaction;
import io.countersign.testkit.memory.WrappedStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What transactions ask their store for. */
public final class Counting {

  private final List<String> trips = new ArrayList<>();
  private boolean lost;

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

  /** A store of whose own transactions it is kept what is asked for. */
  public Store over(Store store) {
    return new WrappedStore(store, this::counted);
  }

  /** A transaction of which it is kept what is asked for. */
  public StoreTransaction counted(StoreTransaction given) {
    return new ForwardingTransaction(given) {
      @Override
      public Locked lock(InstanceKey key, Patience patience) {
        trips.add("lock");
        return super.lock(key, patience);
      }

      @Override
      public List<Locked> lockAll(List<InstanceKey> keys, Patience patience) {
        trips.add("lock all");
        return super.lockAll(keys, patience);
      }

      @Override
      public Written write(ChangeSet changes) {
        trips.add("write");
        return super.write(changes);
      }

      @Override
      public Savepoint savepoint() {
        trips.add("savepoint");
        return super.savepoint();
      }

      @Override
      public void rollbackTo(Savepoint savepoint) {
        trips.add("rollback to a savepoint");
        super.rollbackTo(savepoint);
      }

      @Override
      public Instant now() {
        trips.add("now");
        return super.now();
      }

      @Override
      public WorkflowStore workflows() {
        return counted(super.workflows());
      }
    };
  }

  private WorkflowStore counted(WorkflowStore inner) {
    return new WorkflowStore() {
      @Override
      public void publish(OrgId org, CompiledWorkflow workflow) {
        inner.publish(org, workflow);
      }

      @Override
      public Optional<String> current(DefinitionScope scope) {
        trips.add("current");
        return inner.current(scope);
      }

      @Override
      public Optional<Stored> find(OrgId org, String hash) {
        trips.add("workflow");
        return lost ? Optional.empty() : inner.find(org, hash);
      }

      @Override
      public List<Listed> list(DefinitionScope scope) {
        return inner.list(scope);
      }

      @Override
      public List<TypeLine> types(OrgId org) {
        return inner.types(org);
      }
    };
  }
}
