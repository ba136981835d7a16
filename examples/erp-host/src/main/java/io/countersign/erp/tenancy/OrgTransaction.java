package io.countersign.erp.tenancy;

import io.countersign.engine.store.StoreTransaction;
import io.countersign.postgres.jdbi.JdbiHandles;
import org.jdbi.v3.core.Handle;

/**
 * One transaction of an organisation. The host writes through the handle and the engine through the
 * transaction of its store; both are the same connection.
 *
 * @param org the organisation whose rows the transaction sees
 * @param handle for the host
 * @param store for the engine
 */
public record OrgTransaction(String org, Handle handle, StoreTransaction store) {

  /** Until the end of the transaction, and not longer: connections come from a pool. */
  private static final String ENTER = "SELECT set_config('workflow.org', :org, true)";

  /** Wraps a transaction that was opened for a request, and sets its organisation, once. */
  public static OrgTransaction opened(String org, Handle handle, StoreTransaction store) {
    handle.createQuery(ENTER).bind("org", org).mapTo(String.class).one();
    return new OrgTransaction(org, handle, store);
  }

  /**
   * Wraps a transaction in which the engine calls a port. The organisation is set already: by the
   * request, or by the store for a worker.
   */
  public static OrgTransaction of(String org, StoreTransaction store) {
    return new OrgTransaction(org, JdbiHandles.of(store), store);
  }
}
