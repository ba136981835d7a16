package io.countersign.erp.tenancy;

import java.util.function.Function;

/**
 * Runs requests, each in a transaction of its own. How it is begun and ended is all that differs.
 */
@FunctionalInterface
public interface Units {

  /** Does some work for an organisation and commits it; what the work throws rolls it back. */
  <T> T in(String org, Function<Unit, T> work);
}
