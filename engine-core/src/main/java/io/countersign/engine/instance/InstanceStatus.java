package io.countersign.engine.instance;

/** Whether an instance is at work. */
public enum InstanceStatus {
  /** It moves when something happens. */
  RUNNING,
  /** It moves again when a person resumes it. Edit windows stay in force. */
  PAUSED,
  /** Its last token came to an end. Final. */
  COMPLETED,
  /** A person gave it up. Final. */
  FAILED,
  /** It was ended from outside, such as by an amendment. Final. */
  CANCELLED;

  /** Whether nothing can happen any more. */
  public boolean isFinal() {
    return this == COMPLETED || this == FAILED || this == CANCELLED;
  }
}
