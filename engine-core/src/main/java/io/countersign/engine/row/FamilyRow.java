package io.countersign.engine.row;

import java.util.List;

/**
 * Row that a family of events adds to a table of its own. Rows are only added; each store has one
 * part for each family that has such rows. They follow from the journal, and are verified against
 * it.
 */
public interface FamilyRow {

  /** Returns the sequence number of the event that it follows from: its key within the instance. */
  long seq();

  /** Returns its name in messages, such as {@code note 7}. */
  String name();

  /** Returns the values that no erasure changes. */
  List<Object> facts();

  /** Returns the values that an erasure takes: texts of people, or copies from documents. */
  List<String> texts();
}
