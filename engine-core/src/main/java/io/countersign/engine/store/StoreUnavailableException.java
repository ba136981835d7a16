package io.countersign.engine.store;

import io.countersign.problem.Problem;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if the store is unavailable for a reason that lies in no document: another session holds a
 * lock, the month has no partition, the server is read-only or its disk is full. Nothing of the
 * call was written. The engine returns the problem to people, and a worker's attempt that ends so
 * is not counted.
 */
public final class StoreUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  /**
   * Creates a refusal that the store found before any work; the transaction remains usable.
   *
   * @param problem why, and the remedy
   */
  public StoreUnavailableException(Problem problem) {
    this(problem, null);
  }

  /**
   * Creates a failure of the underlying database; the transaction can only be rolled back.
   *
   * @param problem why, and the remedy
   * @param cause the failure
   */
  public StoreUnavailableException(Problem problem, @Nullable Throwable cause) {
    super(problem.code().name() + ": " + problem.message() + " " + problem.remedy(), cause);
    this.problem = problem;
  }

  /** Returns why, and the remedy. */
  public Problem problem() {
    return problem;
  }
}
