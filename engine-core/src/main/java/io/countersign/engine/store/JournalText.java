package io.countersign.engine.store;

import io.countersign.engine.kernel.Entry;
import java.util.List;

/** How events become rows of the journal. A function; safe for many threads. */
@FunctionalInterface
public interface JournalText {

  /** Rows that keep events as they are, without text and without a chain. */
  JournalText NONE = (before, entries) -> new JournalRow(entries, "", before);

  /**
   * The row of some events.
   *
   * @param before the hash of the row before it; empty for the first
   * @param entries the events; if there are none, the row is empty and the chain stays as it is
   */
  JournalRow row(String before, List<Entry> entries);
}
