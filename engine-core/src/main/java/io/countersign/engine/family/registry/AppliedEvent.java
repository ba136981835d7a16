package io.countersign.engine.family.registry;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import java.util.ArrayList;
import java.util.List;
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

  /** Applies the first event of an instance. */
  public static AppliedEvent begin(String instance, JournalEntry first) {
    return new AppliedEvent(Optional.empty(), first, EventApplier.begin(instance, first));
  }

  /** Applies an event to a state. */
  public static AppliedEvent apply(InstanceState state, JournalEntry entry) {
    return new AppliedEvent(Optional.of(state), entry, EventApplier.apply(state, entry));
  }

  /** Returns this event with its entry replaced by one that means the same to the state. */
  public AppliedEvent with(JournalEntry other) {
    return new AppliedEvent(before, other, after);
  }

  /** Applies all events of a journal, from its first. */
  public static List<AppliedEvent> replay(String instance, List<JournalEntry> journal) {
    var applied = new ArrayList<AppliedEvent>();
    for (var entry : journal) {
      applied.add(
          applied.isEmpty()
              ? begin(instance, entry)
              : apply(applied.get(applied.size() - 1).after(), entry));
    }
    return applied;
  }
}
