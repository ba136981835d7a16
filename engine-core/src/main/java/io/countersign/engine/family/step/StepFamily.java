package io.countersign.engine.family.step;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.family.EventFamily;
import io.countersign.engine.family.TimelineNames;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.row.RowCollector;
import java.util.List;

/** Family of steps: visits of tokens to nodes. */
public final class StepFamily extends EventFamily<StepEvent> {

  @Override
  public List<EventType<? extends StepEvent>> types() {
    return StepCodec.ALL;
  }

  @Override
  public InstanceState apply(InstanceState state, long seq, StepEvent event) {
    return StepApplier.apply(state, seq, event);
  }

  @Override
  public void project(
      InstanceState before, JournalEntry entry, StepEvent event, RowCollector rows) {
    StepRows.add(before, entry, event, rows);
  }

  @Override
  public String actor(StepEvent event) {
    return StepWords.actor(event);
  }

  @Override
  public String describe(StepEvent event, TimelineNames names) {
    return StepWords.describe(event, names);
  }

  @Override
  public boolean isMilestone(long seq, StepEvent event, TimelineNames names) {
    return StepWords.isMilestone(event, names);
  }

  @Override
  public void remember(long seq, StepEvent event, TimelineNames names) {
    if (event instanceof StepEvent.StepOpened opened) {
      names.rememberStep(seq, opened.token(), opened.nodeId());
    }
  }
}
