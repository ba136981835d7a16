package io.countersign.engine.workflow;

/** Mode of a join: how many branches it needs. */
public enum JoinMode {
  /** Every branch that can still arrive. */
  ALL,
  /** The first that qualifies; the others are cancelled. */
  ANY,
  /** A number of them. */
  COUNT,
  /** More than half of them. */
  MAJORITY
}
