package io.countersign.engine.store;

import java.time.Instant;

/**
 * Deletion of data that need not be kept any longer, for all organisations and in batches. Evidence
 * is not touched: journals, steps and approvals stay. Concurrent deletions do not wait for each
 * other's rows.
 */
public interface RetentionStore {

  /**
   * Deletes the receipts of triggers and effects of instances that have ended, regardless of how.
   * The receipts of steps stay with their rows, which are evidence. Such an instance ignores every
   * later command, so nothing is done twice without its receipts. The receipts of triggers and
   * effects that are not finished stay: an operator may requeue them, and the end of that attempt
   * needs the receipts.
   *
   * @param endedBefore instances that ended before this time
   * @param limit the maximum number of instances
   * @return how many instances lost receipts
   */
  int forgetReceipts(Instant endedBefore, int limit);

  /**
   * Deletes triggers and effects that are finished. Dead letters stay until an operator requeues
   * them. The record that a trigger was queued stays as well: the same trigger is not queued again
   * while its instance keeps its receipts.
   *
   * @param doneBefore rows that were finished before this time
   * @param limit the maximum number of rows, of both outboxes together
   * @return how many rows were deleted
   */
  int forgetDone(Instant doneBefore, int limit);

  /**
   * Deletes external events, whether a step waited for them or not. An event that comes again under
   * the same id is a new one from then on.
   *
   * @param before events that came before this time
   * @param limit the maximum number of events
   * @return how many events were deleted
   */
  int forgetEvents(Instant before, int limit);
}
