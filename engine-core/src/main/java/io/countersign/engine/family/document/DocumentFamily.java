package io.countersign.engine.family.document;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.family.EventFamily;
import io.countersign.engine.family.TimelineNames;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.row.RowCollector;
import java.util.List;

/** Family of documents: what an instance knows of its own. */
public final class DocumentFamily extends EventFamily<DocumentEvent> {

  @Override
  public List<EventType<? extends DocumentEvent>> types() {
    return DocumentCodec.ALL;
  }

  @Override
  public InstanceState apply(InstanceState state, long seq, DocumentEvent event) {
    return DocumentApplier.apply(state, event);
  }

  @Override
  public void project(
      InstanceState before, JournalEntry entry, DocumentEvent event, RowCollector rows) {
    // The row of the instance tells the version, and the journal the changes.
  }

  @Override
  public String actor(DocumentEvent event) {
    return DocumentWords.actor(event);
  }

  @Override
  public String describe(DocumentEvent event, TimelineNames names) {
    return DocumentWords.describe(event);
  }

  @Override
  public boolean isMilestone(long seq, DocumentEvent event, TimelineNames names) {
    return DocumentWords.isMilestone(seq, event, names);
  }
}
