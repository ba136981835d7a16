package io.countersign.engine.store;

import java.util.Optional;

/**
 * Finished trigger.
 *
 * @param key its key within the instance
 * @param fence the number of the claim under which it was worked on; 0 if it was not claimed
 * @param note why it changed nothing, or empty
 * @param event the result of the external event that it brought, if it brought one
 */
public record TriggerDone(
    String key, long fence, String note, Optional<EventInbox.SettledEvent> event) {

  /** Creates a finished trigger that brought no external event. */
  public TriggerDone(String key, long fence, String note) {
    this(key, fence, note, Optional.empty());
  }
}
