package io.countersign.engine.store;

import io.countersign.engine.kernel.Entry;
import java.util.List;

/**
 * The events of one flush, as the journal keeps them.
 *
 * @param entries the events, in order
 * @param text their stored form
 * @param chain the hash over the chain before it and the stored form, as hexadecimal digits
 */
public record JournalRow(List<Entry> entries, String text, String chain) {

  /** Copies the events. */
  public JournalRow {
    entries = List.copyOf(entries);
  }

  /** Whether it holds nothing, and is no row at all. */
  public boolean isEmpty() {
    return entries.isEmpty();
  }
}
