package io.countersign.engine.store;

import io.countersign.engine.approval.ApprovalRow.Assignee;
import java.util.List;
import java.util.Optional;

/**
 * What a store keeps of an instance besides its journal, its live row and the rows of its steps and
 * approvals: rows that no reader shows, for those who compare them with the journal.
 *
 * @param values the sequence numbers of all values beside the journal, whether or not there is an
 *     event for them, sorted
 * @param receipts the receipts of its steps
 * @param effects its effects that are still kept, those that were given up long ago among them
 * @param promised the keys of its effects' receipts, as hexadecimal digits; nothing where a store
 *     has no such receipts
 * @param asked who is asked, as inboxes look for them, in the order of the store
 * @param contradictions columns that say something else than the rows that they repeat, in words;
 *     none where a store repeats nothing
 */
public record KeptRows(
    List<Long> values,
    List<Receipt> receipts,
    List<Effect> effects,
    Optional<List<String>> promised,
    List<Asked> asked,
    List<String> contradictions) {

  /** Nothing. */
  public static final KeptRows NONE =
      new KeptRows(List.of(), List.of(), List.of(), Optional.empty(), List.of(), List.of());

  /** Copies the lists. */
  public KeptRows {
    values = List.copyOf(values);
    receipts = List.copyOf(receipts);
    effects = List.copyOf(effects);
    promised = promised.map(List::copyOf);
    asked = List.copyOf(asked);
    contradictions = List.copyOf(contradictions);
  }

  /**
   * An effect.
   *
   * @param row what is promised
   * @param key the key that every attempt to send it bears, as it was kept
   * @param unheard whether it is finished, and no report of that is on its way to the instance
   */
  public record Effect(EffectRow row, String key, boolean unheard) {}

  /**
   * Somebody who is asked.
   *
   * @param step the approval
   * @param assignee who
   * @param open whether inboxes show it
   */
  public record Asked(long step, Assignee assignee, boolean open) {}
}
