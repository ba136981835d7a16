package io.countersign.erp.tenancy;

import java.util.function.Function;

/**
 * Executor of requests, each in a new transaction. Implementations differ only in how they begin
 * and end it.
 */
@FunctionalInterface
public interface Units {

  /** Does some work for an organisation and commits it; what the work throws rolls it back. */
  <T> T in(String org, Function<Unit, T> work);
}
