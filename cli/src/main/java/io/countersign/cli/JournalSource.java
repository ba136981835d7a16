package io.countersign.cli;

import io.countersign.engine.journal.AsideValue;
import io.countersign.engine.journal.JournalRow;
import io.countersign.problem.Result;
import java.util.List;

/** Source of journals. */
sealed interface JournalSource permits JournalFile {

  /** The journals, or why they cannot be read. */
  Result<List<Found>> journals();

  /**
   * The journal of one instance.
   *
   * @param instance the instance
   * @param rows its rows, in order
   * @param places the line of each row in the source, from 1
   * @param values the document values of the rows
   */
  record Found(
      String instance, List<JournalRow> rows, List<Integer> places, List<AsideValue> values) {}
}
