package io.countersign.engine.store;

import java.util.Optional;

/**
 * A trigger that is finished.
 *
 * @param key its key within the instance
 * @param fence the number of the claim under which it was worked on; 0 if it was not claimed
 * @param note what it came to where it changed nothing, or empty
 * @param event what became of the event from outside that it brought, if it brought one
 */
public record TriggerDone(String key, long fence, String note, Optional<Inbox.SettledEvent> event) {

  /** A trigger that brought no event from outside. */
  public TriggerDone(String key, long fence, String note) {
    this(key, fence, note, Optional.empty());
  }
}
