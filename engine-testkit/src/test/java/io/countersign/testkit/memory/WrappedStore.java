package io.countersign.testkit.memory;

import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TransactionSource;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A store whose own transactions are wrapped.
 *
 * @param store the store
 * @param wrapping the wrapper of each transaction
 */
public record WrappedStore(Store store, UnaryOperator<StoreTransaction> wrapping) implements Store {

  @Override
  public TransactionSource transactions() {
    return new TransactionSource() {
      @Override
      public <T> T inOwn(Function<StoreTransaction, T> work) {
        return store.transactions().inOwn(inner -> work.apply(wrapping.apply(inner)));
      }
    };
  }

  @Override
  public boolean isAway(Throwable thrown) {
    return store.isAway(thrown);
  }
}
