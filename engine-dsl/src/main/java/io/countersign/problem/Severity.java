package io.countersign.problem;

/** The severity of a problem: it refuses its input or only comments on it. */
public enum Severity {
  /** The input is refused. */
  ERROR,
  /** The input is accepted; a person should look. */
  WARNING
}
