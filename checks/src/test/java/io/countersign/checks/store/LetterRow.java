package io.countersign.checks.store;

import io.countersign.engine.store.EventInbox.ExternalEvent;

/**
 * An external event and its deliveries.
 *
 * @param event the event
 * @param kept whether it is kept for a step that waits later
 * @param pending the number of instances that have not processed it yet
 * @param used whether it ended a step
 * @param deliveries how often it was sent to instances
 */
record LetterRow(ExternalEvent event, boolean kept, int pending, boolean used, int deliveries) {

  /** Returns the row of an event that was sent to instances. */
  LetterRow sentTo(int instances) {
    return new LetterRow(event, false, instances, used, deliveries + 1);
  }

  /** Returns the row after one instance has processed the event. */
  LetterRow settled(boolean byThis) {
    boolean now = used || byThis;
    return new LetterRow(event, pending == 1 && !now, pending - 1, now, deliveries);
  }
}
