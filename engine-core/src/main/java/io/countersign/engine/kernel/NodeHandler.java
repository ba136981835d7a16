package io.countersign.engine.kernel;

import io.countersign.engine.family.StepResult;

/**
 * Handler of one kind of node. Handlers are functions: stateless, safe for many threads, and
 * without any input but their context.
 */
public interface NodeHandler {

  /** Enters the node: a token has arrived, and the receipt for the visit has been taken. */
  StepResult enter(StepContext step);

  /** Resumes a step with the answer that it was waiting for. */
  StepResult resume(StepContext step, StepAnswer answer);
}
