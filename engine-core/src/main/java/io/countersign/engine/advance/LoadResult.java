package io.countersign.engine.advance;

import io.countersign.engine.kernel.DecisionFacts;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.problem.Problem;
import java.util.List;

/** Result of locking and loading an instance. */
sealed interface LoadResult {

  /** The kinds of results, for exhaustive dispatch. */
  enum Kind {
    /** The instance is locked and loaded. */
    READY,
    /** The engine does not run the workflow of the instance. */
    STALE,
    /** Another transaction holds the lock. */
    BUSY,
    /** The instance cannot be acted on. */
    REFUSED
  }

  /** Returns which of the results this is. */
  Kind kind();

  /**
   * Ready to decide.
   *
   * @param transaction the transaction
   * @param loaded the instance as it was loaded
   * @param program its workflow
   * @param facts the facts
   * @param ledger receives the decisions
   */
  record Ready(
      StoreTransaction transaction,
      Loaded loaded,
      ExecutableWorkflow program,
      DecisionFacts facts,
      PendingChanges ledger)
      implements LoadResult {
    @Override
    public Kind kind() {
      return Kind.READY;
    }

    /** Returns the same result with the instance as it is now. */
    Ready with(Loaded now) {
      return new Ready(transaction, now, program, facts, ledger);
    }
  }

  /**
   * The workflow was made by a compiler whose workflows this engine does not run.
   *
   * @param ledger receives the event that stops the instance
   * @param problems the compiler and why it is not accepted
   */
  record Stale(PendingChanges ledger, List<Problem> problems) implements LoadResult {
    @Override
    public Kind kind() {
      return Kind.STALE;
    }
  }

  /** Another transaction holds the lock. */
  record Busy() implements LoadResult {
    @Override
    public Kind kind() {
      return Kind.BUSY;
    }
  }

  /**
   * Refused.
   *
   * @param problems why
   */
  record Refused(List<Problem> problems) implements LoadResult {
    @Override
    public Kind kind() {
      return Kind.REFUSED;
    }
  }
}
