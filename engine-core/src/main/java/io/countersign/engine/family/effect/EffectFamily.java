package io.countersign.engine.family.effect;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.family.EventFamily;
import io.countersign.engine.family.TimelineNames;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.row.RowCollector;
import java.util.List;

/** Family of effects on outside systems. */
public final class EffectFamily extends EventFamily<EffectEvent> {

  @Override
  public List<EventType<? extends EffectEvent>> types() {
    return EffectCodec.ALL;
  }

  @Override
  public InstanceState apply(InstanceState state, long seq, EffectEvent event) {
    return EffectApplier.apply(state, event);
  }

  @Override
  public void project(
      InstanceState before, JournalEntry entry, EffectEvent event, RowCollector rows) {
    EffectRows.add(before, entry, event, rows);
  }

  @Override
  public String actor(EffectEvent event) {
    return EffectWords.actor(event);
  }

  @Override
  public String describe(EffectEvent event, TimelineNames names) {
    return EffectWords.describe(event, names);
  }

  @Override
  public boolean isMilestone(long seq, EffectEvent event, TimelineNames names) {
    return EffectWords.isMilestone(event);
  }

  @Override
  public void remember(long seq, EffectEvent event, TimelineNames names) {
    if (event instanceof EffectEvent.EffectQueued queued) {
      names.rememberEffect(seq, queued.effectType());
    }
  }
}
