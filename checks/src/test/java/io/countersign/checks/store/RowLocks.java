package io.countersign.checks.store;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Locks with names, each held by at most one transaction until it ends. Waiting for a lock is
 * bounded, which also ends deadlocks. Safe for many threads.
 */
final class RowLocks {

  private final Map<String, SampleTransaction> owners = new HashMap<>();
  private final Duration patience;

  RowLocks(Duration patience) {
    this.patience = patience;
  }

  /** Takes a lock if no other transaction holds it. */
  synchronized boolean tryLock(String name, SampleTransaction owner) {
    owners.putIfAbsent(name, owner);
    return owners.get(name) == owner;
  }

  /** Takes a lock, and waits for it no longer than the store allows. */
  synchronized boolean lock(String name, SampleTransaction owner) {
    long end = System.nanoTime() + patience.toNanos();
    while (!tryLock(name, owner)) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return false;
      }
      try {
        wait(left);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }

  /** Returns the transaction that holds a lock. */
  synchronized Optional<SampleTransaction> owner(String name) {
    return Optional.ofNullable(owners.get(name));
  }

  /** Releases all locks of a transaction. */
  synchronized void release(SampleTransaction owner) {
    owners.values().removeIf(one -> one == owner);
    notifyAll();
  }
}
