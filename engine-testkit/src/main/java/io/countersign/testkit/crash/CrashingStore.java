package io.countersign.testkit.crash;

import static io.countersign.testkit.crash.CrashingTransaction.inner;
import static io.countersign.testkit.crash.CrashingTransaction.mine;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.store.ApprovalQueries;
import io.countersign.engine.store.DefinitionStore;
import io.countersign.engine.store.DeliveryResult;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.EventInbox;
import io.countersign.engine.store.HealthQueries;
import io.countersign.engine.store.InstanceHistory;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.RepairStore;
import io.countersign.engine.store.RetentionStore;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TransactionSource;
import io.countersign.engine.store.TriggerQueue;
import io.countersign.engine.store.WorkflowStore;
import io.countersign.engine.workflow.CompiledWorkflow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Wrapper of a store with crash points at every write and every commit. */
final class CrashingStore implements Store {

  private final Store store;
  private final CrashPoints points;
  private final CommittedState committed;

  CrashingStore(Store store, CrashPoints points, CommittedState committed) {
    this.store = store;
    this.points = points;
    this.committed = committed;
  }

  @Override
  public TransactionSource transactions() {
    return new TransactionSource() {
      @Override
      public <T> T inOwn(Function<StoreTransaction, T> work) {
        var ended =
            store
                .transactions()
                .inOwn(
                    transaction -> {
                      var mine = new CrashingTransaction(transaction, points);
                      T result = work.apply(mine);
                      mine.beforeCommit();
                      return new Ended<>(mine, result);
                    });
        ended.transaction().afterCommit(committed);
        return ended.result();
      }
    };
  }

  private record Ended<T>(CrashingTransaction transaction, T result) {}

  @Override
  public TriggerQueue triggers() {
    return new CrashingTriggers(store.triggers());
  }

  @Override
  public EffectQueue effects() {
    return new CrashingEffects(store.effects());
  }

  @Override
  public WorkflowStore workflows() {
    var inner = store.workflows();
    return new WorkflowStore() {
      @Override
      public void publish(StoreTransaction transaction, String org, CompiledWorkflow workflow) {
        mine(transaction)
            .around(
                "publishing the workflow " + workflow.hash(),
                () -> {
                  inner.publish(inner(transaction), org, workflow);
                  return workflow;
                });
      }

      @Override
      public Optional<String> current(StoreTransaction transaction, String org, String type) {
        return inner.current(inner(transaction), org, type);
      }

      @Override
      public Optional<Stored> find(StoreTransaction transaction, String org, String hash) {
        return inner.find(inner(transaction), org, hash);
      }

      @Override
      public List<Listed> list(StoreTransaction transaction, String org, String entityType) {
        return inner.list(inner(transaction), org, entityType);
      }
    };
  }

  @Override
  public DefinitionStore definitions(StoreTransaction transaction) {
    return new CrashingDefinitions(store.definitions(inner(transaction)), mine(transaction));
  }

  @Override
  public int makeRoom(StoreTransaction transaction, Instant now) {
    return store.makeRoom(inner(transaction), now);
  }

  @Override
  public EventInbox inbox() {
    var inner = store.inbox();
    return new EventInbox() {
      @Override
      public DeliveryResult deliver(StoreTransaction transaction, ExternalEvent event) {
        return mine(transaction)
            .around(
                "taking in the event " + event.id(),
                () -> Optional.of(inner.deliver(inner(transaction), event)))
            .orElseThrow();
      }
    };
  }

  @Override
  public RetentionStore retention() {
    var inner = store.retention();
    return new RetentionStore() {
      @Override
      public int forgetReceipts(StoreTransaction transaction, Instant before, int limit) {
        return mine(transaction)
            .around(
                "forgetting receipts",
                () -> inner.forgetReceipts(inner(transaction), before, limit));
      }

      @Override
      public int forgetDone(StoreTransaction transaction, Instant before, int limit) {
        return mine(transaction)
            .around(
                "forgetting what is finished",
                () -> inner.forgetDone(inner(transaction), before, limit));
      }

      @Override
      public int forgetEvents(StoreTransaction transaction, Instant before, int limit) {
        return mine(transaction)
            .around(
                "forgetting old events",
                () -> inner.forgetEvents(inner(transaction), before, limit));
      }
    };
  }

  @Override
  public RepairStore repairs() {
    var inner = store.repairs();
    return new RepairStore() {
      @Override
      public Held hold(StoreTransaction transaction, String org, String instance) {
        return inner.hold(inner(transaction), org, instance);
      }

      @Override
      public boolean overwrite(
          StoreTransaction transaction, InstanceState state, JournalHead head) {
        return mine(transaction)
            .around("repairing a live row", () -> inner.overwrite(inner(transaction), state, head));
      }
    };
  }

  @Override
  public ApprovalQueries approvals() {
    var inner = store.approvals();
    return new ApprovalQueries() {
      @Override
      public List<ApprovalRow> of(StoreTransaction transaction, String org, String instance) {
        return inner.of(inner(transaction), org, instance);
      }

      @Override
      public List<Asking> open(
          StoreTransaction transaction, String org, Person person, ListSlice slice) {
        return inner.open(inner(transaction), org, person, slice);
      }

      @Override
      public Optional<String> pickedLast(StoreTransaction transaction, String org, String role) {
        return inner.pickedLast(inner(transaction), org, role);
      }
    };
  }

  @Override
  public HealthQueries health() {
    return new CrashingHealth(store.health());
  }

  @Override
  public InstanceHistory history() {
    return new CrashingHistory(store.history());
  }
}
