package io.countersign.erp.tenancy;

import java.util.function.Function;

/**
 * Executor of requests, each in a new transaction. Implementations differ only in how they begin
 * and end it.
 */
@FunctionalInterface
public interface OrgTransactions {

  /** Runs work for an organisation and commits it. An exception rolls it back. */
  <T> T in(String org, Function<OrgTransaction, T> work);
}
