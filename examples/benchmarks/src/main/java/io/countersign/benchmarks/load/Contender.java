package io.countersign.benchmarks.load;

import java.util.concurrent.Callable;
import javax.sql.DataSource;

/** Something that leads documents through workloads and keeps its state in Postgres. */
public interface Contender {

  /** What it is called in figures. */
  String name();

  /**
   * Gets ready on its own database: lays out tables where they are missing, deploys, and holds the
   * connections. Called again on the same database for other connections.
   *
   * @param connections where it takes every connection from
   * @return the contender at work
   * @throws Exception if it cannot get ready
   */
  Running open(DataSource connections) throws Exception;

  /** A contender at work. Safe for many threads. */
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
   * Leads one document at a time. Only decisions about the same document come from many threads.
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
