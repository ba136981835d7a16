package io.countersign.testkit.memory;

/**
 * Data of a host in memory that takes part in the transactions of a {@link MemoryStore}, and is
 * rolled back with them.
 */
public interface HostResource {

  /**
   * Returns an action that restores the current state. It must not be affected by later changes.
   */
  Runnable restorer();
}
