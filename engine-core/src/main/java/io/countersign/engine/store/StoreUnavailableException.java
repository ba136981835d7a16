package io.countersign.engine.store;

import io.countersign.problem.Problem;
import org.jspecify.annotations.Nullable;

/**
 * The store does not do now what it was asked for, for a reason that lies in no document: another
 * session holds a lock, the month has no partition, the server is read-only or its disk is full.
 * Nothing of the call was written. The engine answers people with the problem, and an attempt of a
 * worker that ends so does not count.
 */
public final class StoreUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  /**
   * A refusal that the store found before it did anything; the transaction can be gone on with.
   *
   * @param problem why, and what helps
   */
  public StoreUnavailableException(Problem problem) {
    this(problem, null);
  }

  /**
   * A failure of what the store stands on; the transaction can only be rolled back.
   *
   * @param problem why, and what helps
   * @param cause what failed
   */
  public StoreUnavailableException(Problem problem, @Nullable Throwable cause) {
    super(problem.code().name() + ": " + problem.message() + " " + problem.remedy(), cause);
    this.problem = problem;
  }

  /** Why, and what helps. */
  public Problem problem() {
    return problem;
  }
}
