package io.countersign.engine.instance;

/** Status of an instance. */
public enum InstanceStatus {
  /** It moves when an event comes. */
  RUNNING,
  /** It moves again when a person resumes it. Edit windows stay in force. */
  PAUSED,
  /** Its last token reached an end. Final. */
  COMPLETED,
  /** A person gave it up. Final. */
  FAILED,
  /** It was ended from outside, such as by an amendment. Final. */
  CANCELLED;

  /** Returns whether the status is final: the instance cannot change any more. */
  public boolean isFinal() {
    return this == COMPLETED || this == FAILED || this == CANCELLED;
  }
}
