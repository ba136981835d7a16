package io.countersign.problem;

/**
 * The stable name of one kind of problem, and what it means. Each module has one enum of them;
 * {@code docs/errors.md} lists all constants with their explanations.
 */
public interface ProblemCode {

  /** The code as users see it, such as {@code DSL_TYPE_MISMATCH}; never renamed once released. */
  String name();

  /**
   * Whether the same call may succeed if it is made again later, although the caller corrects
   * nothing.
   */
  default boolean isRecoverable() {
    return false;
  }

  /** What the code means, what causes it, and what to do. */
  CodeExplanation explanation();
}
