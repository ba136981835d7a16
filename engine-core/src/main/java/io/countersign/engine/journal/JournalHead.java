package io.countersign.engine.journal;

import io.countersign.json.Sha256;

/**
 * End of a journal. A reader that keeps it elsewhere can detect later that rows were cut off.
 *
 * @param seq the sequence number of the last event, or 0
 * @param hash the chain hash of the last row, as 64 hexadecimal digits
 */
public record JournalHead(long seq, String hash) {

  /** The head of a journal without rows. */
  public static final JournalHead NONE = new JournalHead(0, "00".repeat(Sha256.LENGTH));
}
