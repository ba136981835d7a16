package io.countersign.engine.advance;

import io.countersign.engine.request.CommandResult;
import io.countersign.problem.Problem;

/** Thrown if another transaction began a workflow for the document first; nothing was written. */
final class ConcurrentStartException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  ConcurrentStartException(Problem problem) {
    super(problem.message(), null, false, false);
    this.problem = problem;
  }

  CommandResult result() {
    return new CommandResult.Rejected(problem);
  }
}
