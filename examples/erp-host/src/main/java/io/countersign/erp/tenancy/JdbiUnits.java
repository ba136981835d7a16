package io.countersign.erp.tenancy;

import io.countersign.engine.port.Wakeups;
import io.countersign.postgres.PostgresStore;
import io.countersign.postgres.jdbi.Handles;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;

/** Transactions as JDBI has them. */
public final class JdbiUnits implements Units {

  private final Jdbi jdbi;
  private final PostgresStore store;
  private final Wakeups wakeups;

  /**
   * Over the pool that serves people's requests.
   *
   * @param wakeups wakes workers after each commit
   */
  public JdbiUnits(Jdbi jdbi, PostgresStore store, Wakeups wakeups) {
    this.jdbi = jdbi;
    this.store = store;
    this.wakeups = wakeups;
  }

  // region jdbi
  @Override
  public <T> T in(String org, Function<Unit, T> work) {
    return jdbi.inTransaction(
        handle -> work.apply(Unit.of(org, handle, Handles.in(store, handle, wakeups))));
  }
  // endregion
}
