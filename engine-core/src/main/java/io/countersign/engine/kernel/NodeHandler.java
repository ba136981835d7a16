package io.countersign.engine.kernel;

/**
 * What one kind of node does. Handlers are functions: stateless, safe for many threads, and without
 * any source but the context they are given.
 */
public interface NodeHandler {

  /** A token has come to the node, and the receipt for the visit has been taken. */
  StepResult enter(StepContext step);

  /** What the step was waiting for is here. */
  StepResult resume(StepContext step, Answer answer);
}
