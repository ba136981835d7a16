package io.countersign.engine.store;

import io.countersign.engine.approval.ApprovalRow.Assignee;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.row.StepReceipt;
import java.util.List;
import java.util.Optional;

/**
 * Other rows that a store keeps of an instance, besides its journal, its live row and the rows of
 * its steps and approvals: rows that no reader shows, for comparison with the journal.
 *
 * @param values the sequence numbers of all values beside the journal, with or without an event for
 *     them, sorted
 * @param receipts the receipts of its steps
 * @param effects its effects that are still kept, including old dead letters
 * @param promised the keys of its effects' receipts, as hexadecimal digits; empty if a store has no
 *     such receipts
 * @param asked the assignees by which inboxes find the approvals, in the order of the store
 * @param contradictions columns that differ from the rows that they repeat, in words; none if a
 *     store repeats nothing
 */
public record StoredRows(
    List<Long> values,
    List<StepReceipt> receipts,
    List<Effect> effects,
    Optional<List<String>> promised,
    List<Asked> asked,
    List<String> contradictions) {

  /** No rows. */
  public static final StoredRows NONE =
      new StoredRows(List.of(), List.of(), List.of(), Optional.empty(), List.of(), List.of());

  /** Copies the lists. */
  public StoredRows {
    values = List.copyOf(values);
    receipts = List.copyOf(receipts);
    effects = List.copyOf(effects);
    promised = promised.map(List::copyOf);
    asked = List.copyOf(asked);
    contradictions = List.copyOf(contradictions);
  }

  /**
   * Effect with its key.
   *
   * @param row what is promised
   * @param key the key that every attempt to send it bears, as it was kept
   * @param unheard whether it is finished, and no queued report tells the instance so
   * @param owed whether it may have to be sent, so that its content has to be there
   */
  public record Effect(EffectRow row, String key, boolean unheard, boolean owed) {}

  /**
   * Person or role that is asked.
   *
   * @param step the approval
   * @param assignee the person or role
   * @param open whether inboxes show it
   */
  public record Asked(long step, Assignee assignee, boolean open) {}
}
