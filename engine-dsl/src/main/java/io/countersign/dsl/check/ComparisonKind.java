package io.countersign.dsl.check;

/** The kinds of comparison. */
public enum ComparisonKind {
  /** Equal or not. */
  BOOLEAN,
  /** Equal or not, by code units. */
  TEXT,
  /** Exact numbers: integers and decimals. */
  NUMBER,
  /** Whole numbers: for a field declared integer, regardless of the other side. */
  INTEGER,
  /** Whole minor units; a fraction next to them was written in major units by mistake. */
  MONEY,
  /** Points in time. */
  TIMESTAMP,
  /** Calendar days. */
  DATE,
  /** By what the values turn out to be. */
  DYNAMIC;

  /** Whether values of this kind come before or after one another. */
  public boolean ordered() {
    return this != BOOLEAN && this != TEXT;
  }
}
