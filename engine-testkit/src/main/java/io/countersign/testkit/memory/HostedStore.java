package io.countersign.testkit.memory;

import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TransactionSource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Wrapper of a store that lets a host in memory take part in its transactions: the data of the host
 * is rolled back with them.
 */
final class HostedStore implements ScenarioStore {

  private final Store store;
  private final StoreFactory keeping;
  private final Supplier<Instant> clock;
  private final List<HostResource> resources = new ArrayList<>();

  HostedStore(StoreFactory keeping, Supplier<Instant> clock) {
    this.store = keeping.store(clock);
    this.keeping = keeping;
    this.clock = clock;
  }

  Runnable restorer() {
    var all = resources.stream().map(HostResource::restorer).toList();
    return () -> all.forEach(Runnable::run);
  }

  @Override
  public void enlist(HostResource resource) {
    resources.add(resource);
  }

  @Override
  public Optional<Instant> nextDue() {
    return keeping.nextDue(clock.get());
  }

  @Override
  public boolean isAway(Throwable thrown) {
    return store.isAway(thrown);
  }

  @Override
  public TransactionSource transactions() {
    return new TransactionSource() {
      @Override
      public <T> T inOwn(Function<StoreTransaction, T> work) {
        var uncommitted = new ArrayList<Runnable>(1);
        boolean done = false;
        try {
          T result = store.transactions().inOwn(inner -> run(inner, work, uncommitted));
          done = true;
          return result;
        } finally {
          if (!done) {
            uncommitted.forEach(Runnable::run);
          }
        }
      }
    };
  }

  /**
   * Runs work, and restores the data of the host if it throws: before the transaction releases the
   * locks that keep others from it.
   *
   * @param uncommitted receives what restores the data if the commit fails
   */
  private <T> T run(
      StoreTransaction inner, Function<StoreTransaction, T> work, List<Runnable> uncommitted) {
    var back = restorer();
    boolean done = false;
    try {
      T result = work.apply(new HostedTransaction(inner, this));
      done = true;
      uncommitted.add(back);
      return result;
    } finally {
      if (!done) {
        back.run();
      }
    }
  }
}
