package io.countersign.engine.instance;

import java.util.Optional;

/**
 * An event together with the states around it, so that nothing applies it a second time.
 *
 * @param before the instance before it; nothing for the first event
 * @param entry the event in its place in the journal
 * @param after the instance after it
 */
public record AppliedEvent(
    Optional<InstanceState> before, JournalEntry entry, InstanceState after) {

  /** Returns this event with its entry replaced by one that means the same to the state. */
  public AppliedEvent with(JournalEntry other) {
    return new AppliedEvent(before, other, after);
  }
}
