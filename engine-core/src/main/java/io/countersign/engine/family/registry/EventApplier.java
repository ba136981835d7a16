package io.countersign.engine.family.registry;

import io.countersign.engine.family.instance.InstanceFamily;
import io.countersign.engine.instance.AppliedEvent;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Applies events to states: the only place where states change. It is a function of state and
 * event; the family of the event has the rule.
 */
public final class EventApplier {

  private EventApplier() {}

  /** Returns the state of an instance that has just begun. */
  public static InstanceState begin(String instance, JournalEntry first) {
    return InstanceFamily.begin(instance, first);
  }

  /** Returns the state after an event. */
  public static InstanceState apply(InstanceState state, JournalEntry entry) {
    if (entry.seq() != state.progress().seq() + 1) {
      throw new IllegalArgumentException(
          "Expected event " + (state.progress().seq() + 1) + ", but found " + entry.seq());
    }
    var event = entry.event();
    var next = Families.of(event).apply(state, entry.seq(), event);
    return next.with(next.progress().at(entry.seq()));
  }

  /** Applies the first event of an instance, and keeps the state after it. */
  public static AppliedEvent applyFirst(String instance, JournalEntry first) {
    return new AppliedEvent(Optional.empty(), first, begin(instance, first));
  }

  /** Applies an event, and keeps the states around it. */
  public static AppliedEvent applyNext(InstanceState state, JournalEntry entry) {
    return new AppliedEvent(Optional.of(state), entry, apply(state, entry));
  }

  /** Applies all events of a journal, and keeps the states around each. */
  public static List<AppliedEvent> applyAll(String instance, List<JournalEntry> journal) {
    var applied = new ArrayList<AppliedEvent>();
    for (var entry : journal) {
      applied.add(
          applied.isEmpty()
              ? applyFirst(instance, entry)
              : applyNext(applied.get(applied.size() - 1).after(), entry));
    }
    return applied;
  }

  /** Returns the state after all events of a journal. */
  public static InstanceState replay(String instance, List<JournalEntry> journal) {
    var state = begin(instance, journal.get(0));
    for (var entry : journal.subList(1, journal.size())) {
      state = apply(state, entry);
    }
    return state;
  }
}
