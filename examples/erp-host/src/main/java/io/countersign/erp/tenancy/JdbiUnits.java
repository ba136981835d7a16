package io.countersign.erp.tenancy;

import io.countersign.postgres.PostgresStore;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;

/** Transactions as JDBI has them. */
public final class JdbiUnits implements Units {

  private final Jdbi jdbi;
  private final PostgresStore store;

  /** Over the pool that serves people's requests. */
  public JdbiUnits(Jdbi jdbi, PostgresStore store) {
    this.jdbi = jdbi;
    this.store = store;
  }

  @Override
  public <T> T in(String org, Function<Unit, T> work) {
    return jdbi.inTransaction(handle -> work.apply(Unit.of(org, handle, store)));
  }
}
