package io.countersign.spring;

import io.countersign.engine.store.StoreTransaction;
import io.countersign.erp.tenancy.OrgTransaction;
import io.countersign.erp.tenancy.OrgTransactions;
import io.countersign.postgres.PostgresStore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.springframework.transaction.annotation.Transactional;

/** Executor of requests, each in a Spring transaction. Call it through its bean. */
final class SpringTransactions implements OrgTransactions {

  private final CurrentTransaction current;
  private final Jdbi jdbi;
  private final AtomicBoolean checked = new AtomicBoolean();

  SpringTransactions(CurrentTransaction current, Jdbi jdbi) {
    this.current = current;
    this.jdbi = jdbi;
  }

  @Override
  @Transactional
  public <T> T in(String org, Function<OrgTransaction, T> work) {
    var transaction = current.join();
    // Not withHandle: it gives the thread's outer handle again, and with it the connection of a
    // transaction that REQUIRES_NEW has put aside.
    try (var handle = jdbi.open()) {
      check(transaction, handle);
      return work.apply(OrgTransaction.opened(org, handle, transaction));
    }
  }

  /** Wiring does not change, so once is enough. */
  private void check(StoreTransaction transaction, Handle handle) {
    if (!checked.get()) {
      PostgresStore.requireSame(transaction, handle.getConnection());
      checked.set(true);
    }
  }
}
