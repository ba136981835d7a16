package io.countersign.engine.family.instance;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.family.EventFamily;
import io.countersign.engine.family.TimelineNames;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.row.RowCollector;
import java.util.List;

/** Family of instances as a whole: how they begin, pause and end. */
public final class InstanceFamily extends EventFamily<InstanceEvent> {

  @Override
  public List<EventType<? extends InstanceEvent>> types() {
    return InstanceCodec.ALL;
  }

  @Override
  public InstanceState apply(InstanceState state, long seq, InstanceEvent event) {
    return InstanceApplier.apply(state, seq, event);
  }

  @Override
  public void project(
      InstanceState before, JournalEntry entry, InstanceEvent event, RowCollector rows) {
    InstanceRows.add(before, entry, event, rows);
  }

  @Override
  public String actor(InstanceEvent event) {
    return InstanceWords.actor(event);
  }

  @Override
  public String describe(InstanceEvent event, TimelineNames names) {
    return InstanceWords.describe(event, names);
  }

  @Override
  public boolean isMilestone(long seq, InstanceEvent event, TimelineNames names) {
    return InstanceWords.isMilestone(event);
  }

  /** Returns the state of an instance that has just begun. */
  public static InstanceState begin(String instance, JournalEntry first) {
    return InstanceApplier.begin(instance, first);
  }

  @Override
  public void begin(
      InstanceState begun, JournalEntry entry, InstanceEvent event, RowCollector rows) {
    InstanceRows.begin(begun, entry, event, rows);
  }
}
