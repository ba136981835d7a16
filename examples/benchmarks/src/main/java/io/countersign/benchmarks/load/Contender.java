package io.countersign.benchmarks.load;

import java.util.concurrent.Callable;
import javax.sql.DataSource;

/** An engine that takes documents through workloads and keeps its state in Postgres. */
public interface Contender {

  /** What it is called in figures. */
  String name();

  /** Whether it takes part in a workload. */
  default boolean runs(Workload workload) {
    return true;
  }

  /** How many connections it needs besides one for each caller. */
  default int spareConnections() {
    return 0;
  }

  /**
   * Starts on its own database: creates missing tables, deploys, and holds the connections. Called
   * again on the same database for other connections.
   *
   * @param connections the source of all its connections
   * @return the running contender
   * @throws Exception if it cannot start
   */
  Running open(DataSource connections) throws Exception;

  /** A running contender. Safe for many threads. */
  interface Running extends AutoCloseable {

    /** One document after another, each through this workload. */
    Lane lane(Workload workload);

    /** How many documents of this workload stand at their end, as the database says. */
    long finished(Workload workload) throws Exception;

    /** How often a caller had to call again because another was in the way. */
    long retries();

    @Override
    void close();
  }

  /**
   * A session that takes one document at a time through a workload. Only decisions about the same
   * document come from many threads.
   */
  interface Lane {

    /** Starts the next document, in a transaction that is committed on return. */
    void start() throws Exception;

    /**
     * Decides one of the open approvals of the document, in a transaction that is committed on
     * return.
     *
     * @param branch which of them, counted from 0
     */
    void decide(int branch) throws Exception;

    /** A decision as a task for another thread. */
    default Callable<Boolean> deciding(int branch) {
      return () -> {
        decide(branch);
        return true;
      };
    }
  }
}
