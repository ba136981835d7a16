package io.countersign.engine.instance;

/** The status of a step's row. */
public enum StepStatus {
  /** Open; it waits for time, people or events. */
  PENDING,
  /** Open; it is at work, or waits for an effect to be confirmed. */
  RUNNING,
  /** It did what it was to do. Final. */
  COMPLETED,
  /** It could not. Final; a person may have it tried again as another attempt. */
  FAILED,
  /** It was not to be done any more. Final. */
  SKIPPED,
  /** It was ended from outside. Final. */
  CANCELLED;

  /** Whether nothing can happen to the step any more. */
  public boolean isFinal() {
    return this != PENDING && this != RUNNING;
  }
}
