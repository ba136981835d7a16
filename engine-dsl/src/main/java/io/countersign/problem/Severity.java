package io.countersign.problem;

/** Whether a problem refuses its input or only comments on it. */
public enum Severity {
  /** The input is refused. */
  ERROR,
  /** The input is accepted; a person should look. */
  WARNING
}
