package io.countersign.engine.instance;

/** Status of a step's row. */
public enum StepStatus {
  /** Open; it waits for time, people or events. */
  PENDING,
  /** Open; it is in progress, or waits for an effect to be confirmed. */
  RUNNING,
  /** Its work is done. Final. */
  COMPLETED,
  /** It could not do its work. Final; an operator may have it retried as another attempt. */
  FAILED,
  /** It is not needed any more. Final. */
  SKIPPED,
  /** It was ended from outside. Final. */
  CANCELLED;

  /** Returns whether the status is final: the step cannot change any more. */
  public boolean isFinal() {
    return this != PENDING && this != RUNNING;
  }
}
