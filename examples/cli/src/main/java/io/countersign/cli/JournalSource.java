package io.countersign.cli;

import io.countersign.engine.journal.AsideValue;
import io.countersign.engine.journal.JournalRow;
import java.util.List;

/** Where journals come from. */
sealed interface JournalSource permits JournalFile {

  /** The journals, or why they cannot be read. */
  Input<List<Found>> journals();

  /**
   * The journal of one instance.
   *
   * @param instance the instance
   * @param rows its rows, in order
   * @param places where each row stands, as a line of the source from 1
   * @param values what lies beside the rows
   */
  record Found(
      String instance, List<JournalRow> rows, List<Integer> places, List<AsideValue> values) {}
}
