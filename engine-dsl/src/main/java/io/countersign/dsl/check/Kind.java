package io.countersign.dsl.check;

/** How the two sides of a comparison are compared. */
public enum Kind {
  /** Equal or not. */
  BOOLEAN,
  /** Equal or not, by code units. */
  TEXT,
  /** Exact numbers: integers and decimals. */
  NUMBER,
  /** Whole numbers: what a field declared integer holds, whatever it is compared with. */
  INTEGER,
  /** Whole minor units; a fraction beside them is somebody's major units. */
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
