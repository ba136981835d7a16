package io.countersign.engine.row;

/**
 * Row that a family of events adds to a table of its own. Rows are only added; each store has one
 * part for each family that has such rows.
 */
public interface FamilyRow {

  /** Returns the sequence number of the event that it follows from: its key within the instance. */
  long seq();
}
