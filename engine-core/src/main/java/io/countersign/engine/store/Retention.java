package io.countersign.engine.store;

import java.time.Instant;

/**
 * Deletes what need not be kept any longer, of all organisations and a batch at a time. Evidence is
 * not touched: journals, steps and approvals stay. Safe for many threads; two who delete at once do
 * not wait for each other's rows.
 */
public interface Retention {

  /**
   * Deletes the receipts of instances that are over, however they ended. Such an instance does
   * nothing any more whatever comes, so that nothing is done twice without them. The receipts of
   * triggers and effects that are not finished stay: an operator may have them tried again, and the
   * end of that attempt needs them.
   *
   * @param endedBefore instances that ended before this time
   * @param limit how many instances at most
   * @return how many instances lost receipts
   */
  int forgetReceipts(StoreTransaction transaction, Instant endedBefore, int limit);

  /**
   * Deletes triggers and effects that are finished. What was given up stays until an operator has
   * it tried again, and so does the knowledge that a trigger was queued: the same one is not queued
   * again while its instance keeps its receipts.
   *
   * @param doneBefore rows that were finished before this time
   * @param limit how many rows at most, of both outboxes together
   * @return how many there were
   */
  int forgetDone(StoreTransaction transaction, Instant doneBefore, int limit);

  /**
   * Deletes events from outside, those that something waited for and those that nothing waited for.
   * An event that comes again under the same id counts as a new one from then on.
   *
   * @param before events that came before this time
   * @param limit how many at most
   * @return how many there were
   */
  int forgetEvents(StoreTransaction transaction, Instant before, int limit);
}
