package io.countersign.erp.tenancy;

import io.countersign.engine.port.Wakeups;
import io.countersign.postgres.PostgresStore;
import io.countersign.postgres.jdbi.JdbiHandles;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Transactions that JDBI begins and ends. */
public final class JdbiTransactions implements OrgTransactions {

  private final Jdbi jdbi;
  private final PostgresStore store;
  private final Wakeups wakeups;

  /**
   * Creates transactions over the pool of user requests.
   *
   * @param wakeups wakes workers after each commit
   * @throws IllegalStateException if the pool gives connections with auto-commit off. JDBI treats
   *     such a connection as an open transaction that other code ends, and would silently commit
   *     nothing
   */
  public JdbiTransactions(Jdbi jdbi, PostgresStore store, Wakeups wakeups) {
    if (jdbi.withHandle(Handle::isInTransaction)) {
      throw new IllegalStateException(
          "AUTO_COMMIT_OFF: expected a pool with auto-commit on, but found it off, and JDBI would"
              + " commit nothing. Leave auto-commit as the pool has it; JDBI begins transactions.");
    }
    this.jdbi = jdbi;
    this.store = store;
    this.wakeups = wakeups;
  }

  // region jdbi
  @Override
  public <T> T in(String org, Function<OrgTransaction, T> work) {
    return jdbi.inTransaction(
        handle ->
            work.apply(OrgTransaction.opened(org, handle, JdbiHandles.in(store, handle, wakeups))));
  }
  // endregion
}
