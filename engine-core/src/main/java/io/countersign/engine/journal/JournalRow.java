package io.countersign.engine.journal;

import java.time.Instant;

/**
 * Row of the journal: the events of one flush, as they are stored. Never changed and never removed
 * individually.
 *
 * @param instance the instance
 * @param firstSeq the sequence number of its first event
 * @param lastSeq the sequence number of its last event
 * @param at the time of its first event
 * @param text the events as canonical JSON; stored as these characters in UTF-8
 * @param hash the chain hash: of the hash of the row before and of the text, as 64 hexadecimal
 *     digits
 */
public record JournalRow(
    String instance, long firstSeq, long lastSeq, Instant at, String text, String hash) {

  /** Returns the head of a journal that ends with this row. */
  public JournalHead head() {
    return new JournalHead(lastSeq, hash);
  }
}
