package io.countersign.testkit.crash;

import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TransactionSource;
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
}
