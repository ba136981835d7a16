package io.countersign.engine.work;

import io.countersign.engine.store.StoreTransaction;
import java.time.Instant;
import java.util.List;

/** Finds instances that ought to move and do not. Takes no lock. Safe for many threads. */
@FunctionalInterface
public interface StuckSearch {

  /**
   * The instances that run, have no open trigger, wait for nothing, and have not moved since a
   * time; those that have stood longest first.
   *
   * @param quietSince the time
   * @param limit how many at most
   */
  List<Stuck> find(StoreTransaction transaction, Instant quietSince, int limit);

  /**
   * An instance that does not move.
   *
   * @param org its organisation
   * @param instance its id
   * @param nodes the nodes at which it stands
   * @param since when it last moved
   */
  record Stuck(String org, String instance, List<String> nodes, Instant since) {

    /** Copies the nodes. */
    public Stuck {
      nodes = List.copyOf(nodes);
    }
  }
}
