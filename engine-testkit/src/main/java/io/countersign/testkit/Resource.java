package io.countersign.testkit;

/**
 * Something of a host's in memory that takes part in the transactions of a {@link MemoryStore}:
 * what is rolled back there is rolled back here.
 */
public interface Resource {

  /** How it stands now, to come back to; the answer must not change with later changes. */
  Runnable restorer();
}
