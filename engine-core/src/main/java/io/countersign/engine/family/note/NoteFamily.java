package io.countersign.engine.family.note;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.family.EventFamily;
import io.countersign.engine.family.TimelineNames;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.row.FamilyRow;
import io.countersign.engine.row.NoteRow;
import io.countersign.engine.row.RowCollector;
import java.util.List;

/** Family of notes: remarks of people on an instance. */
public final class NoteFamily extends EventFamily<NoteEvent> {

  @Override
  public List<EventType<? extends NoteEvent>> types() {
    return NoteCodec.ALL;
  }

  @Override
  public InstanceState apply(InstanceState state, long seq, NoteEvent event) {
    return NoteApplier.apply(state, event);
  }

  @Override
  public void project(
      InstanceState before, JournalEntry entry, NoteEvent event, RowCollector rows) {
    NoteRows.add(entry, event, rows);
  }

  @Override
  public List<Class<? extends FamilyRow>> tables() {
    return List.of(NoteRow.class);
  }

  @Override
  public String actor(NoteEvent event) {
    return NoteWords.actor(event);
  }

  @Override
  public String describe(NoteEvent event, TimelineNames names) {
    return NoteWords.describe(event);
  }

  @Override
  public boolean isMilestone(long seq, NoteEvent event, TimelineNames names) {
    return NoteWords.isMilestone(event);
  }
}
