package io.countersign.testkit.memory;

import io.countersign.engine.row.FamilyRow;
import java.util.List;

/** Rows of one family in the memory store. */
interface MemoryFamily<R extends FamilyRow> {

  /** Returns the type of its rows. */
  Class<R> type();

  /** Adds a new row of an instance. */
  void write(String instance, R row);

  /** Returns the rows of an instance, in the order of their events. */
  List<R> read(String instance);
}
