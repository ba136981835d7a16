package io.countersign.erp.tenancy;

import io.countersign.engine.store.StoreTransaction;
import io.countersign.postgres.jdbi.JdbiHandles;
import org.jdbi.v3.core.Handle;

/**
 * One transaction of an organisation. The host writes through the handle and the engine through the
 * transaction; both are the same connection.
 *
 * @param org whose rows it sees
 * @param handle for the host
 * @param transaction for the engine
 */
public record Unit(String org, Handle handle, StoreTransaction transaction) {

  /** Wraps a transaction that was opened for a request, and sets its organisation, once. */
  public static Unit of(String org, Handle handle, StoreTransaction transaction) {
    handle.createQuery(TenancySql.ENTER).bind("org", org).mapTo(String.class).one();
    return new Unit(org, handle, transaction);
  }

  /**
   * A transaction in which the engine asks the host for something: a request's, or a worker's,
   * where the store has set the organisation.
   */
  public static Unit of(String org, StoreTransaction transaction) {
    return new Unit(org, JdbiHandles.of(transaction), transaction);
  }
}
