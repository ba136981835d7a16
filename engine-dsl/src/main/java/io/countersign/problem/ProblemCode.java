package io.countersign.problem;

/**
 * The stable name of one kind of problem. Each module has one enum of them, and every constant has
 * a page of its own under {@code docs/errors}.
 */
public interface ProblemCode {

  /** The code as users see it, such as {@code DSL_TYPE_MISMATCH}; never renamed once released. */
  String name();
}
